import { expect, test } from 'vitest';
import { observedFigures } from './instrumentation.ts';

const NOW = 1_000_000_000;

const STORES = {
  leads: { waiting: 2, since: NOW - 90_000, dead: 1 },
  payments: { open: 3, overdue: 1 },
};

const BUILDS = {
  ...{ dealers: 4, failed: 1, old: 0, lookedAt: NOW - 60_000, recent: { built: 5, failed: 2 } },
  ...{ oldestFeed: { at: NOW - 7_200_000, slug: 'a-cars' }, oldFeeds: 0 },
};

function setUp() {
  const clock = { now: NOW };
  const troubles: string[] = [];
  const reads = { stores: 0, builds: 0 };
  const obstacle: { current: 'none' | 'fails' | 'hangs' } = { current: 'none' };
  const observe = observedFigures(
    {
      stores: async () => {
        reads.stores += 1;
        if (obstacle.current === 'fails') throw new Error('The database is away.');
        if (obstacle.current === 'hangs') await new Promise(() => undefined);
        return STORES;
      },
      builds: async () => {
        reads.builds += 1;
        return BUILDS;
      },
    },
    { now: () => clock.now, onTrouble: (what) => troubles.push(what), patienceMs: 20 },
  );
  const values = async () =>
    Object.fromEntries(
      (await observe()).map(({ id, value, labels }) => [`${id}${labels?.['outcome'] ?? ''}`, value]),
    );
  return { clock, reads, obstacle, troubles, values };
}

test('figures become metrics, and times become ages in seconds; a process without figures has none', async () => {
  expect(await setUp().values()).toEqual({
    ...{ leadsWaiting: 2, oldestWaiting: 90, leadsDead: 1, paymentsPending: 3, paymentsOverdue: 1 },
    ...{ dealers: 4, dealersFailed: 1, dealersOld: 0, buildsRecentbuilt: 5, buildsRecentfailed: 2 },
    ...{ buildAge: 60, feedAge: 7200, feedsOld: 0 },
  });
  const observe = observedFigures({}, { now: () => NOW, onTrouble: () => undefined });
  expect(await observe()).toEqual([]);
});

test('figures are cached for a while, and ages keep growing', async () => {
  const { clock, reads, values } = setUp();
  await Promise.all([values(), values()]);
  clock.now += 14_000;
  expect((await values())['oldestWaiting']).toBe(104);
  expect(reads).toEqual({ stores: 1, builds: 1 });
  clock.now += 1_000;
  await values();
  expect(reads).toEqual({ stores: 2, builds: 1 });
  clock.now += 60_000;
  await values();
  expect(reads).toEqual({ stores: 3, builds: 2 });
});

test.each(['fails', 'hangs'] as const)(
  'a store that %s is reported once, and the other figures are still shown',
  async (how) => {
    const { clock, reads, obstacle, troubles, values } = setUp();
    obstacle.current = how;
    for (let times = 0; times < 3; times++) {
      const found = await values();
      expect([found['leadsWaiting'], found['dealers']]).toEqual([undefined, 4]);
      clock.now += 20_000;
    }
    expect(troubles).toEqual([expect.stringContaining('leads and payments are missing')]);
    // No second query is sent after one that hangs.
    expect(reads.stores).toBe(how === 'hangs' ? 1 : 3);
  },
);
