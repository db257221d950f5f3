import { type SqlBool, sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  RECURRING_SCHEMA,
  type RecurringTables,
  recurringJobs,
} from '#adapters/storage/jobs/cluster-lease.ts';
import { jobQueue } from '#adapters/storage/jobs/queue.ts';
import { workOff } from '#adapters/storage/jobs/run.ts';
import type { Claim } from '#domain/storage/claim.ts';
import { DATABASES, describeEach, openedAt, type Place } from './databases.ts';

const NOW = 1_000_000;
const LEASE = 1000;
const YEAR = 365 * 86_400_000;
const ALL = sql<SqlBool>`1 = 1`;

/** What one of several processes does with jobs, in the plainest table that has any. */
function processOn(place: Place) {
  const database = openedAt(place);
  const { dialect, direct } = database.store<RecurringTables>(RECURRING_SCHEMA);
  const queue = jobQueue(dialect, {
    name: 'turns',
    id: 'work',
    claims: 'number',
    isOpen: sql`work <> 'closed'`,
  });
  return {
    add: (jobs: Readonly<Record<string, number>>) =>
      direct((db) =>
        db
          .insertInto('turns')
          .values(Object.entries(jobs).map(([work, due_at]) => ({ work, due_at, number: 0 })))
          .execute(),
      ),
    claim: (now: number, { limit = 100, which = ALL } = {}) =>
      direct((db) => queue.claim(db, which, { now, leaseMs: LEASE, limit })),
    later: (job: Claim, due_at: number) => direct((db) => queue.settle(db, job, { due_at })),
    settleIf: (job: Claim, which: typeof ALL) => direct((db) => queue.settle(db, job, { due_at: 0 }, which)),
    nextDue: (which = ALL) => direct((db) => queue.nextDue(db, which)),
    recurring: recurringJobs(database),
  };
}

const namesOf = (claims: readonly Claim[]) => claims.map(({ id }) => id).toSorted();
const only = ([one]: readonly Claim[]): Claim => one ?? expect.fail('nothing was claimed');

describeEach(DATABASES, 'jobs in $name', (kind) => {
  const two = async () => {
    const place = await kind.place();
    return [processOn(place), processOn(place)] as const;
  };

  test('are claimed when they are due, the oldest first, up to the limit and only by matching work', async () => {
    const [one] = await two();
    await one.add({ late: NOW + 3, early: NOW + 1, middle: NOW + 2, closed: NOW });
    expect(await one.nextDue()).toBe(NOW + 1);
    expect(await one.nextDue(sql`work = 'late'`)).toBe(NOW + 3);
    expect(await one.claim(NOW)).toEqual([]);
    expect(namesOf(await one.claim(NOW + 3, { limit: 2 }))).toEqual(['early', 'middle']);
    expect(await one.claim(NOW + 3, { which: sql`work = 'early'` })).toEqual([]);
    expect(await one.claim(NOW + 3)).toEqual([{ id: 'late', claims: 1 }]);
  });

  test('of a killed process go to another when the lease ends, and the first can no longer change them', async () => {
    const [killed, next] = await two();
    await killed.add({ a: NOW });
    const lost = only(await killed.claim(NOW));
    expect(await next.nextDue()).toBe(NOW + LEASE);
    expect(await next.claim(NOW + LEASE - 1)).toEqual([]);
    const job = only(await next.claim(NOW + LEASE));
    expect(job.claims).toBe(2);
    expect(await killed.later(lost, NOW)).toBe(false);
    expect(await next.claim(NOW + LEASE)).toEqual([]);
    expect(await next.settleIf(job, sql`due_at = 0`)).toBe(false);
    expect(await next.later(job, NOW + 5000)).toBe(true);
    expect(await killed.claim(NOW + 4999)).toEqual([]);
    expect(await killed.claim(NOW + 5000)).toHaveLength(1);
  });

  test('go to one of many simultaneous processes, and none is left', async () => {
    const place = await kind.place();
    const all = Array.from({ length: 6 }, () => processOn(place));
    const jobs = Array.from({ length: 60 }, (_, index): [string, number] => [`job ${index}`, NOW - index]);
    await all[0]?.add(Object.fromEntries(jobs));
    const ask = () => Promise.all(all.map(({ claim }) => claim(NOW, { limit: 5 })));
    const claimed = [...(await ask()), ...(await ask()), ...(await ask())].flat();
    expect(new Set(namesOf(claimed)).size).toBe(claimed.length);
    const rest = (await all[1]?.claim(NOW)) ?? [];
    expect(claimed.length + rest.length).toBe(60);
  });

  test('are due at once if a wrong clock dated or leased them years ahead', async () => {
    const [ahead, right] = await two();
    await ahead.add({ dated: NOW + YEAR, leased: NOW, closed: NOW + YEAR });
    expect(await ahead.claim(NOW + YEAR - 1)).toHaveLength(1);
    expect(namesOf(await right.claim(NOW))).toEqual(['dated', 'leased']);
    expect(await right.claim(NOW + LEASE - 1)).toEqual([]);
  });

  test('of one dealer that keep failing do not delay another dealer’s', async () => {
    const [one] = await two();
    const flood = Array.from({ length: 20 }, (_, index): [string, number] => [`flood ${index}`, NOW]);
    await one.add({ ...Object.fromEntries(flood), quiet: NOW + 1 });
    const seen: string[] = [];
    for (let now = NOW + 2; !seen.includes('quiet') && seen.length < 100; now++)
      for (const job of await one.claim(now, { limit: 8 })) {
        seen.push(job.id);
        await one.later(job, now);
      }
    expect(seen.length).toBeLessThanOrEqual(24);
  });

  test('that always fail stop no other, are reported, and are due again when the lease ends', async () => {
    const [one] = await two();
    await one.add({ a: NOW, poison: NOW, z: NOW });
    const told: string[] = [];
    const work = (now: number) =>
      workOff({
        claim: () => one.claim(now, { limit: 1 }),
        async work(job) {
          if (job.id === 'poison') throw new Error('it cannot be done');
          await one.later(job, now + 5000);
        },
        onFailure: ({ id }, cause) => told.push(`${id}: ${cause}`),
      });
    expect(await work(NOW)).toBe(3);
    expect(await one.nextDue()).toBe(NOW + LEASE);
    expect(told).toEqual(['poison: Error: it cannot be done']);
  });

  test('that recur run in one process at a time, separately for each group of dealers', async () => {
    const place = await kind.place();
    const all = Array.from({ length: 8 }, () => processOn(place).recurring);
    const [one, other] = all;
    if (!one || !other) return;
    const options = (now: number) => ({ now, leaseMs: LEASE });
    const ask = async (now: number) => {
      const asked = all.map((jobs, index) =>
        jobs.claim('purge', index % 2 ? ['a', 'b'] : ['b', 'a'], options(now)),
      );
      return (await Promise.all(asked)).filter((job) => job !== null);
    };
    const first = only(await ask(NOW));
    expect(await one.claim('purge', ['c'], options(NOW))).not.toBeNull();
    expect(await one.claim('other work', ['a', 'b'], options(NOW))).not.toBeNull();
    expect(await ask(NOW + LEASE - 1)).toEqual([]);
    const next = await ask(NOW + LEASE);
    expect(next).toHaveLength(1);
    await one.done(first, NOW);
    expect(await ask(NOW + LEASE)).toEqual([]);
    await other.done(only(next), NOW + 5000);
    expect(await ask(NOW + 4999)).toEqual([]);
    expect(await ask(NOW + 5000)).toHaveLength(1);
  });
});
