import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sellingDealer } from '#api/checkout/testing.ts';
import type { Cluster } from '#tools/cluster/cluster.ts';
import { BUSY_NOON, latenciesOf, lostAndDoubled, sendLeads } from '#tools/cluster/leads.ts';
import { missingAtNight, openCluster, page, publish, report, untilServed, visitorOf } from './open.ts';

const DEALER = 'a-cars';
const AWAY_MS = 10_000;
/** Between two faults, so that each meets work that is under way. */
const CALM_MS = 2000;
const FEWEST_LEADS = 1000;

const isForeign = Boolean(process.env['DATABASE_URL'] || process.env['S3_ENDPOINT']);
const missing =
  missingAtNight ??
  (isForeign ? 'takes its own database and store away: unset DATABASE_URL and S3_ENDPOINT' : undefined);

let cluster: Cluster;

beforeAll(async () => {
  if (missing !== undefined) return;
  cluster = await openCluster();
  await publish(cluster, sellingDealer(DEALER), { '/index.html': page('Home') });
  await untilServed(cluster, DEALER);
});
afterAll(() => cluster?.stop());

beforeEach((context) => {
  if (missing !== undefined) context.skip(missing);
});

/** One after another, each for ten seconds; the database also comes back at once, from an ordered end and from a crash. */
async function breakParts({ apis: [api], database, store }: Cluster): Promise<void> {
  const away = () => wait(AWAY_MS);
  const atOnce = async () => undefined;
  const faults = [
    async () => {
      await api?.end('SIGKILL');
      await away();
      await api?.start();
    },
    () => database.restart?.(away, 'SIGQUIT'),
    () => store.without?.(away),
    () => database.restart?.(atOnce, 'SIGINT'),
    () => database.restart?.(atOnce, 'SIGQUIT'),
    () => database.restart?.(atOnce, 'SIGINT'),
  ];
  for (const fault of faults) {
    await wait(CALM_MS);
    await fault();
  }
  await wait(CALM_MS);
}

test('during failures of an API, the database and the store each acknowledged lead is stored once, and no process ends', {
  timeout: 300_000,
}, async () => {
  const [killed, ...others] = [...cluster.apis, ...cluster.origins];
  const before = others.map(({ pid }) => pid);
  const sent = await sendLeads({
    ...{ ...BUSY_NOON, until: breakParts(cluster), dealerOf: () => DEALER },
    newVisitor: () => visitorOf(cluster),
  });
  report('leads while an API, the database and the store were away in turn', {
    ...latenciesOf(sent.map(({ ms }) => ms)),
    sentAgain: sent.filter(({ tries }) => tries > 1).length,
  });
  expect(others.map(({ pid }) => pid)).toEqual(before);
  expect(killed?.pid).toBeDefined();
  expect(sent.length).toBeGreaterThanOrEqual(FEWEST_LEADS);
  expect(await lostAndDoubled(cluster, sent)).toEqual({
    ...{ lost: 0, doubled: 0, untold: 0 },
    stored: sent.length,
  });
  const { status, text } = await visitorOf(cluster).ask(DEALER, '/api/health');
  expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ status: 'ok' })]);
});
