import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { LeadRecord } from '#adapters/leads/store/types.ts';
import { openStores } from '#adapters/storage/stores/open.ts';
import { enquiryBody, firstStepBody, lastStepBody, startLeadServer } from '#tools/bench/leads/send.ts';
import type { RunningProgram } from '#tools/processes/child.ts';
import { DATABASES } from '../contract/databases.ts';
import { PROJECT } from '../fleet/place.ts';
import { firstOf, times } from '../matrix.ts';
import { insist, unanswered } from './insist.ts';

const LEADS = times(160, 2000);
const CLIENTS = 24;
const SEED = 7;
const COMPILED = join(PROJECT, '.build/compile-cache');
const KILLS = times(2, 12);
const PATIENCE_MS = 300_000;

/** Seeded random times (Marsaglia's xorshift), so that every run kills at the same moments. */
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
  readonly clientId: string;
  readonly email: string;
  /** The second step, sent once the first is acknowledged. */
  readonly changeId: string | undefined;
}

/** Every fourth lead comes in two steps. */
const errands = (): readonly Errand[] =>
  Array.from({ length: LEADS }, (_, index) => ({
    clientId: randomUUID(),
    email: `shopper${index}@example.com`,
    changeId: index % 4 === 0 ? randomUUID() : undefined,
  }));

/** A server that is killed and restarted again and again, on the same port. */
async function restartingServer(env: Readonly<Record<string, string>>) {
  const kept = { ...env, NODE_COMPILE_CACHE: COMPILED };
  let server: RunningProgram = await startLeadServer(kept);
  const PORT = String(server.port);
  return {
    port: server.port,
    async killAndRestart() {
      await server.end('SIGKILL');
      server = await startLeadServer({ ...kept, PORT });
    },
    stop: () => server.end('SIGKILL'),
  };
}

/** Sends until the lead is acknowledged, like a shopper's browser. */
async function sendUntilAcknowledged(url: string, method: 'POST' | 'PUT', body: string): Promise<string> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const { status, text } = await insist(() => fetch(url, { method, body, headers, signal: unanswered() }));
  if (status >= 300) throw new Error(`it was refused: ${text}`);
  return JSON.parse(text).id;
}

async function surviveKills(env: Readonly<Record<string, string>>, seed: number) {
  const random = seeded(seed);
  const server = await restartingServer(env);
  onTestFinished(server.stop);
  const base = `http://127.0.0.1:${server.port}/api/leads`;
  const acknowledged = new Map<string, string>();
  const changed = new Set<string>();
  const waiting = [...errands()];

  async function client(): Promise<void> {
    for (let errand = waiting.pop(); errand; errand = waiting.pop()) {
      const { clientId, email, changeId } = errand;
      const body = changeId === undefined ? enquiryBody(email, clientId) : firstStepBody(clientId);
      const id = await sendUntilAcknowledged(base, 'POST', body);
      acknowledged.set(clientId, id);
      if (changeId === undefined) continue;
      changed.add(await sendUntilAcknowledged(`${base}/${id}`, 'PUT', lastStepBody(email, changeId)));
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
  expect(new Set(records.map(({ lead }) => lead.payload.email)).size).toBe(LEADS);
}

async function allIn(env: Readonly<Record<string, string>>): Promise<readonly LeadRecord[]> {
  const store = openStores({ env, dataDir: env['DATA_DIR'] ?? '', serverless: false }).leads;
  onTestFinished(() => store.close());
  return store.leads({ limit: LEADS * 2 });
}

describe(`after ${LEADS} leads while the server is killed ${KILLS} times`, () => {
  test.for(firstOf(1, DATABASES))(
    'each acknowledged one is in $name exactly once',
    {
      timeout: PATIENCE_MS,
    },
    async ({ missing, untouched }, context) => {
      if (missing) context.skip(missing);
      const { env, dataDir } = await untouched();
      const all = { DATA_DIR: dataDir, DATABASE_URL: '', ...env };
      const sent = await surviveKills(all, SEED);
      expectExactlyOnce(await allIn(all), sent);
    },
  );
});
