import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openStores } from '#adapters/storage/stores/open.ts';
import { migrateStores } from '#adapters/storage/stores/versions.ts';
import { enquiryBody } from '#tools/bench/leads/send.ts';
import { startSilentServer } from '#tools/processes/silent-server.ts';
import { DATABASES, POOLED } from '../contract/databases.ts';
import { serveReceiver } from '../contract/lead-delivery/receiver.ts';
import { PROJECT } from '../fleet/place.ts';
import { firstOf, times } from '../matrix.ts';
import { insist, unanswered } from './insist.ts';

const PROGRAM = fileURLToPath(new URL('replicas/serve.ts', import.meta.url));
const COMPILED = join(PROJECT, '.build/compile-cache');
const LEADS = times(160, 1000);
const CLIENTS = 12;
/** Long enough that the killed process has always sent something whose answer it never got. */
const ANSWER_MS = 15;
const PATIENCE_MS = 300_000;
const SHOPPER_PATIENCE_MS = 120_000;

/** The dealer's system: it answers each key alike, however often it comes, and counts. */
async function countingProvider() {
  const times = new Map<string, number>();
  const receiver = await serveReceiver(({ headers }, response) => {
    const key = String(headers['idempotency-key']);
    times.set(key, (times.get(key) ?? 0) + 1);
    setTimeout(
      () =>
        response.writeHead(201, { 'content-type': 'application/json' }).end(`{"id":"at provider ${key}"}`),
      ANSWER_MS,
    );
  });
  onTestFinished(receiver.close);
  return { url: receiver.url, times };
}

/** Tries one replica after the other until one acknowledges, as a proxy in front of them does. */
async function send(ports: () => readonly number[], number: number): Promise<string> {
  const body = enquiryBody(`shopper${number}@example.com`, randomUUID());
  const headers = {
    ...{ 'content-type': 'application/json', accept: 'application/json' },
    // One shopper who sends so many would be suspect.
    'x-real-ip': `203.0.${number >> 8}.${number & 255}`,
  };
  let tries = Math.floor(Math.random() * 2);
  const { status, text } = await insist(() => {
    const all = ports();
    const url = `http://127.0.0.1:${all[tries++ % all.length]}/api/leads`;
    return fetch(url, { method: 'POST', body, headers, signal: unanswered() });
  });
  // 200: it was stored before, and the answer got lost.
  if (status !== 201 && status !== 200) throw new Error(`it was refused: ${text}`);
  return JSON.parse(text).id;
}

const KINDS = firstOf(1, [...DATABASES.filter(({ name }) => name === 'PostgreSQL'), POOLED]);

test.for(KINDS)(
  `${LEADS} leads are delivered once each by two replicas on $name, of which one is killed`,
  { timeout: PATIENCE_MS },
  async ({ missing, untouched }, context) => {
    if (missing) context.skip(missing);
    const place = await untouched();
    for await (const _ of migrateStores(place));
    const provider = await countingProvider();
    const env = {
      ...place.env,
      ...{ PROVIDER_URL: provider.url, WEBHOOKS_MAY_BE_PRIVATE: '1', DATABASE_CONNECTIONS: '3' },
      NODE_COMPILE_CACHE: COMPILED,
    };
    const [killed, survivor] = await Promise.all([
      startSilentServer(PROGRAM, env),
      startSilentServer(PROGRAM, env),
    ]);
    onTestFinished(() => survivor.end('SIGKILL'));
    onTestFinished(() => killed.end('SIGKILL'));
    let ports: readonly number[] = [killed.port, survivor.port];

    const acknowledged = new Set<string>();
    let sent = 0;
    const client = async (): Promise<void> => {
      while (sent < LEADS) acknowledged.add(await send(() => ports, sent++));
    };
    const killer = async (): Promise<void> => {
      while (acknowledged.size < LEADS / 2) await wait(1);
      await killed.end('SIGKILL');
      ports = [survivor.port];
    };
    await Promise.all([killer(), ...Array.from({ length: CLIENTS }, client)]);
    expect(acknowledged.size).toBe(LEADS);

    const { leads: store } = openStores({ ...place, schema: 'checked' });
    onTestFinished(() => store.close());
    const unfinished = async () =>
      (await store.leads({ limit: LEADS * 2 })).filter(({ deliveries }) =>
        deliveries.some(({ state }) => state !== 'delivered'),
      ).length;
    await expect.poll(unfinished, { timeout: SHOPPER_PATIENCE_MS, interval: 200 }).toBe(0);

    const records = await store.leads({ limit: LEADS * 2 });
    expect(new Set(records.map(({ lead }) => lead.id))).toEqual(acknowledged);
    expect(records.flatMap(({ deliveries }) => deliveries)).toHaveLength(LEADS);
    expect([...provider.times.keys()].toSorted()).toEqual(
      [...acknowledged].map((id) => `${id}-1`).toSorted(),
    );
    // Only what the killed process had under way came twice, under the key of the first time.
    const twice = [...provider.times.values()].filter((count) => count > 1);
    expect(twice.length).toBeLessThan(LEADS / 4);
    expect(Math.max(...provider.times.values())).toBeLessThanOrEqual(2);
  },
);
