import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryLeadStore } from '#adapters/leads/store/testing/memory.ts';
import { sampleLead } from '#adapters/leads/store/testing/samples.ts';
import { memoryDealerData, sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { memoryDatabase } from '#adapters/storage/database/open.ts';
import { recurringJobs } from '#adapters/storage/jobs/cluster-lease.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { purgeDaily, purgeExpired } from './retention.ts';

const DAY = 86_400_000;
const NOW = 1000 * DAY;
const HOUR = 3_600_000;
const YEAR = 365 * DAY;
const KEPT = { site: { leads: { retention_days: 730 } } };
const onRefusal = (reason: string) => expect.fail(reason);

describe('the purge of leads', () => {
  it('follows each dealer’s own period', async () => {
    const leads = memoryLeadStore();
    const dealerData = memoryDealerData([
      sampleDealer('short', { site: { leads: { retention_days: 10 } } }),
      sampleDealer('long', { site: { leads: { retention_days: 730 } } }),
      sampleDealer('without', { site: {} }),
    ]);
    for (const dealer of ['short', 'long', 'without', 'no-site'])
      for (const days of [9, 11, 729, 731])
        await leads.create(sampleLead({ dealer, form: `${days}`, at: NOW - days * DAY, channels: [] }));
    const asked: [string, number][] = [];
    const reservations = {
      purge: async (dealer: string, before: number) => {
        asked.push([dealer, (NOW - before) / DAY]);
        return 1;
      },
    };
    const vitals = { purge: async (before: number) => (before === NOW - 90 * DAY ? 5 : 0) };
    const unfound = { purge: async (before: number) => (before === NOW - 90 * DAY ? 7 : 0) };
    expect(await purgeExpired({ dealerData, leads, reservations, vitals, unfound, onRefusal }, NOW)).toBe(18);
    expect(asked).toEqual([
      ['long', 730],
      ['short', 10],
    ]);
    const kept = await leads.leads({ limit: 100 });
    const left = Map.groupBy(kept, ({ lead }) => lead.dealer);
    expect(left.get('short')?.map(({ lead }) => lead.form)).toEqual(['9']);
    expect(left.get('long')?.map(({ lead }) => lead.form)).toEqual(['9', '11', '729']);
    expect(left.get('without')).toHaveLength(4);
    expect(left.get('no-site')).toHaveLength(4);
  });
});

describe('the purge', () => {
  it('deletes emails after a month, and accounts after the longest period of those who share them', async () => {
    const site = (days: number, group: string | null) => ({
      ...configWith({ garage_enabled: true, dealership_group: group }),
      accounts: { shared: group !== null, retention_days: days },
    });
    const dealerData = memoryDealerData([
      sampleDealer('alone', { site: site(10, null) }),
      sampleDealer('one', { site: site(100, 'twins') }),
      sampleDealer('two', { site: site(200, 'twins') }),
      sampleDealer('no-accounts', { site: { ...site(10, null), garage_enabled: false } }),
    ]);
    const asked = new Map<string, number>();
    const purge = async (realm: string, before: number) => {
      asked.set(realm, (NOW - before) / DAY);
      return 2;
    };
    const mail = { purge: async (before: number) => (before === NOW - 30 * DAY ? 3 : 0) };
    const accounts = { people: { purge } };
    expect(await purgeExpired({ dealerData, leads: memoryLeadStore(), mail, accounts, onRefusal }, NOW)).toBe(
      7,
    );
    expect([...asked.values()].toSorted()).toEqual([10, 200]);
  });
});

describe('several processes on the same stores', () => {
  function processes(dealers: readonly string[][]) {
    const recurring = recurringJobs(memoryDatabase());
    const purged: string[] = [];
    return {
      purged,
      all: dealers.map((slugs) => (at: number) => {
        const dealerData = memoryDealerData(
          slugs.map((slug) => sampleDealer(slug, { site: { leads: { retention_days: 10 } } })),
        );
        const purge = async (slug: string) => {
          purged.push(slug);
          return 1;
        };
        const leads = { ...memoryLeadStore(), purge };
        return purgeExpired({ dealerData, leads, recurring, onRefusal }, at);
      }),
    };
  }

  it('purge once a day together, separately for each group of dealers', async () => {
    const { all, purged } = processes([['a', 'b'], ['b', 'a'], ['c']]);
    const [one, equal, other] = all;
    for (const at of [NOW, NOW + HOUR, NOW + 23 * HOUR])
      for (const purge of [one, equal, other]) await purge?.(at);
    expect(purged).toEqual(['a', 'b', 'c']);
    expect(await equal?.(NOW + DAY)).toBe(2);
    expect(await one?.(NOW + DAY + HOUR)).toBe(0);
    expect(purged).toEqual(['a', 'b', 'c', 'a', 'b']);
  });
});

describe('a wrong clock', () => {
  async function fleet() {
    const leads = memoryLeadStore();
    const dealerData = memoryDealerData(['a', 'b'].map((slug) => sampleDealer(slug, KEPT)));
    for (const dealer of ['a', 'b'])
      for (let lead = 0; lead < 14; lead++)
        await leads.create(sampleLead({ dealer, at: NOW, channels: lead < 4 ? [] : ['mail'] }));
    const messages: string[] = [];
    const vitals = { purge: vi.fn(async () => 1) };
    const purge = (now: number) =>
      purgeExpired({ dealerData, leads, vitals, onRefusal: (reason) => messages.push(reason) }, now);
    return { leads, messages, vitals, purge };
  }

  it('that is three years ahead deletes nothing, and is reported until it is right or a person accepts it', async () => {
    const { leads, messages, vitals, purge } = await fleet();
    expect(await purge(NOW)).toBe(1);
    expect(await purge(NOW + 3 * YEAR)).toBe(0);
    expect(messages).toEqual([expect.stringMatching(/^Nothing past its period is deleted: the clock says/)]);
    expect((await leads.purgeNotes()).refusals).toMatchObject([{ dealer: null, reason: messages[0] }]);
    expect(vitals.purge).toHaveBeenCalledTimes(1);
    expect(await purge(NOW + DAY)).toBe(1);
    expect(await leads.purgeNotes()).toEqual({ doneAt: NOW + DAY, refusals: [] });
    expect(await leads.leads({ limit: 100 })).toHaveLength(28);
    await leads.notePurge([], { doneAt: NOW + 3 * YEAR, refusals: [] });
    expect(await purge(NOW + 3 * YEAR)).toBe(9);
    expect(await leads.leads({ limit: 100 })).toHaveLength(20);
  });

  it('is not trusted with a new database if most leads would be deleted', async () => {
    const { leads, messages, purge } = await fleet();
    for (const dealer of ['a', 'b'])
      for (let lead = 0; lead < 30; lead++) await leads.create(sampleLead({ dealer, at: NOW, channels: [] }));
    expect(await purge(NOW + 3 * YEAR)).toBe(0);
    expect(messages).toEqual([expect.stringMatching(/68 of 88 leads would go/)]);
    expect((await leads.purgeNotes()).doneAt).toBeNull();
  });

  it('or a wrong period of one dealer does not affect other dealers', async () => {
    const leads = memoryLeadStore();
    const site = (days: number) => ({ site: { leads: { retention_days: days } } });
    const dealerData = memoryDealerData([sampleDealer('typo', site(7)), sampleDealer('well', site(730))]);
    for (const [dealer, days, count] of [
      ['typo', 8, 11],
      ['well', 731, 1],
      ['well', 1, 30],
    ] as const)
      for (let lead = 0; lead < count; lead++)
        await leads.create(sampleLead({ dealer, at: NOW - days * DAY, channels: [] }));
    const messages: string[] = [];
    expect(await purgeExpired({ dealerData, leads, onRefusal: (reason) => messages.push(reason) }, NOW)).toBe(
      1,
    );
    expect(messages).toEqual([expect.stringMatching(/^No lead of typo is deleted: 11 of 11 leads/)]);
    expect((await leads.purgeNotes()).doneAt).toBe(NOW);
  });
});

describe('the daily purge', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('runs at once and every hour, despite failures, until it is stopped', async () => {
    const failures: unknown[] = [];
    let runs = 0;
    const stop = purgeDaily(
      async () => {
        runs++;
        if (runs === 2) throw new Error('away');
      },
      (cause) => failures.push(cause),
    );
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    expect(runs).toBe(3);
    expect(failures).toEqual([new Error('away')]);
    stop();
    await vi.advanceTimersByTimeAsync(3 * HOUR);
    expect(runs).toBe(3);
  });
});
