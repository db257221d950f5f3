import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openLeadStore } from '#adapters/lead-store/open.ts';
import { hasPostgres, NO_POSTGRES, startPostgres } from '#adapters/lead-store/testing/postgres-server.ts';
import {
  DEALER,
  incomplete,
  sampleChange,
  sampleFile,
  sampleLead,
  samplePayload,
} from '#adapters/lead-store/testing/samples.ts';
import type { LeadChange, LeadRecord, NewLead } from '#adapters/lead-store/types.ts';
import { type LeadServer, startLeadServer } from '#scripts/bench/leads/child.ts';
import { bodyOf } from '#scripts/bench/leads/face.ts';

const LEADS = 2000;
const CLIENTS = 24;
const KILLS = 12;
const PATIENCE_MS = 100_000;

/** The same moments in every run; a small generator of Marsaglia’s. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

interface Errand {
  readonly lead: NewLead;
  /** Sent once the lead is acknowledged, as the next step of its form. */
  readonly change: LeadChange | undefined;
}

/** Every fourth lead has a second step, every tenth a picture. */
const errands = (): readonly Errand[] =>
  Array.from({ length: LEADS }, (_, index) => {
    const hasSteps = index % 4 === 0;
    const person = [`email:shopper${index % 700}@example.com`] as const;
    const payload = hasSteps ? incomplete() : samplePayload();
    const files = index % 10 === 0 ? [sampleFile(20_000)] : [];
    const lead = sampleLead({ payload, contactKeys: person, channels: ['provider', 'mail'], files });
    return { lead, change: hasSteps ? sampleChange({ contactKeys: person }) : undefined };
  });

/** A server that is killed again and again, always to be found at the same port. */
async function restartingServer(env: Readonly<Record<string, string>>) {
  let server: LeadServer = await startLeadServer(env);
  const PORT = String(server.port);
  return {
    port: server.port,
    async killAndRestart() {
      await server.kill();
      server = await startLeadServer({ ...env, PORT });
    },
    stop: () => server.kill(),
  };
}

/** Sends until it is acknowledged, as a shopper’s browser does. */
async function sendUntilAcknowledged(
  url: string,
  method: 'POST' | 'PUT',
  body: string,
): Promise<{ readonly id?: string; readonly outcome?: string }> {
  for (;;) {
    try {
      const response = await fetch(url, { method, body, signal: AbortSignal.timeout(5000) });
      const answer = await response.json();
      if (response.ok) return answer;
    } catch {
      // Refused, cut off midway, or nobody there.
    }
    await wait(10);
  }
}

async function surviveKills(env: Readonly<Record<string, string>>, seed: number) {
  const random = seeded(seed);
  const server = await restartingServer(env);
  onTestFinished(server.stop);
  const base = `http://127.0.0.1:${server.port}/leads`;
  const acknowledged = new Map<string, string>();
  const changed = new Set<string>();
  const waiting = [...errands()];

  async function client(): Promise<void> {
    for (let errand = waiting.pop(); errand; errand = waiting.pop()) {
      const { lead, change } = errand;
      const { id = '' } = await sendUntilAcknowledged(base, 'POST', bodyOf(lead));
      acknowledged.set(lead.clientId, id);
      if (!change) continue;
      const { outcome } = await sendUntilAcknowledged(`${base}/${DEALER}/${id}`, 'PUT', bodyOf(change));
      if (outcome === 'changed' || outcome === 'repeated') changed.add(id);
    }
  }

  async function killer(): Promise<void> {
    for (let kills = 1; kills <= KILLS; kills++) {
      const enough = ((kills - random()) / (KILLS + 1)) * LEADS;
      while (acknowledged.size < enough) await wait(1);
      await wait(random() * 20);
      await server.killAndRestart();
    }
  }

  await Promise.all([killer(), ...Array.from({ length: CLIENTS }, client)]);
  return { acknowledged, changed };
}

function expectExactlyOnce(
  records: readonly LeadRecord[],
  { acknowledged, changed }: Awaited<ReturnType<typeof surviveKills>>,
): void {
  expect(acknowledged.size).toBe(LEADS);
  expect(changed.size).toBe(LEADS / 4);
  expect(new Map(records.map(({ lead }) => [lead.clientId, lead.id]))).toEqual(acknowledged);
  expect(records).toHaveLength(LEADS);
  for (const { lead, deliveries } of records) {
    expect(lead.complete).toBe(true);
    expect(lead.version).toBe(changed.has(lead.id) ? 2 : 1);
    expect(deliveries).toHaveLength(lead.version * 2);
  }
  expect(records.filter(({ lead }) => lead.files.length === 1)).toHaveLength(LEADS / 10);
  const contactOf = Map.groupBy(records, ({ lead }) => lead.contactId);
  expect(contactOf.size).toBe(700);
}

async function allIn(env: Readonly<Record<string, string>>): Promise<readonly LeadRecord[]> {
  const store = openLeadStore({ env, dataDir: env['DATA_DIR'] ?? '', serverless: false });
  onTestFinished(() => store.close());
  return store.leads({ limit: LEADS * 2 });
}

describe(`${LEADS} leads while the server is killed ${KILLS} times`, () => {
  test('are in SQLite exactly once, each that was acknowledged', { timeout: PATIENCE_MS }, async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'leads-'));
    onTestFinished(() => rm(DATA_DIR, { recursive: true }));
    const env = { DATA_DIR, DATABASE_URL: '' };
    const sent = await surviveKills(env, 7);
    expectExactlyOnce(await allIn(env), sent);
  });

  test('are in PostgreSQL exactly once, each that was acknowledged', {
    timeout: PATIENCE_MS,
  }, async (context) => {
    if (!hasPostgres()) context.skip(NO_POSTGRES);
    const postgres = await startPostgres();
    onTestFinished(postgres.stop);
    const env = { DATABASE_URL: await postgres.database() };
    const sent = await surviveKills(env, 11);
    expectExactlyOnce(await allIn(env), sent);
  });
});
