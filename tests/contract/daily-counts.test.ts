import { expect, test } from 'vitest';
import { sqlCspReports } from '#adapters/operations/csp-reports/sql.ts';
import {
  MOST_KINDS_A_DAY,
  type SearchMiss,
  type SearchMisses,
  sqlSearchMisses,
} from '#adapters/search/misses/sql.ts';
import { firstOf } from '../matrix.ts';
import { DATABASES, describeEach, openedAt } from './databases.ts';

const DAY = 86_400_000;
const NOON = Date.UTC(2026, 10, 20, 12);
const ALL = { since: 0, limit: 1_000 };

const search = (words: string, fields: Partial<SearchMiss> = {}): SearchMiss => ({
  ...{ dealer: 'harbour-cars', words, at: NOON },
  ...fields,
});

/** Both are the same rows in tables of two names. */
const STORES = [
  ...DATABASES.map((kind) => ({ ...kind, what: 'searches that found nothing', open: sqlSearchMisses })),
  ...firstOf(1, DATABASES).map((kind) => ({ ...kind, what: 'what policies refused', open: sqlCspReports })),
];

describeEach(STORES, '$what in $name', ({ open, place }) => {
  const fresh = async (): Promise<SearchMisses> => open(openedAt(await place()));

  test('are counted by words over days, the most frequent first', async () => {
    const store = await fresh();
    for (const words of ['unimog', 'vellfire', 'vellfire', 'it’s "50%" \\_ 汽车'])
      await store.add(search(words));
    await store.add(search('unimog', { at: NOON + 2 * DAY }));
    await store.add(search('another dealer’s', { dealer: 'bay-cars' }));
    await store.add(search('unimog', { at: NOON - 3 * DAY }));
    expect(await store.most('harbour-cars', ALL)).toEqual([
      { words: 'unimog', count: 3, since: '2026-11-17' },
      { words: 'vellfire', count: 2, since: '2026-11-20' },
      { words: 'it’s "50%" \\_ 汽车', count: 1, since: '2026-11-20' },
    ]);
    expect(await store.most('harbour-cars', { since: NOON, limit: 1 })).toEqual([
      { words: 'unimog', count: 2, since: '2026-11-20' },
    ]);
    expect(await store.most('bay-cars', ALL)).toMatchObject([{ words: 'another dealer’s' }]);
  });

  test('from several processes at once are all counted', async () => {
    const shared = await place();
    const stores = Array.from({ length: 3 }, () => open(openedAt(shared)));
    await Promise.all(
      stores.flatMap((store) => Array.from({ length: 20 }, () => store.add(search('unimog')))),
    );
    expect(await stores[0]?.most('harbour-cars', ALL)).toMatchObject([{ words: 'unimog', count: 60 }]);
  });

  test('are limited in kinds for each dealer and day, and known ones are still counted', async () => {
    const store = await fresh();
    for (let kinds = 0; kinds < MOST_KINDS_A_DAY + 5; kinds++) await store.add(search(`word ${kinds}`));
    await store.add(search('word 7'));
    await store.add(search('on another day', { at: NOON + DAY }));
    await store.add(search('elsewhere', { dealer: 'bay-cars' }));
    const found = await store.most('harbour-cars', ALL);
    expect(found).toHaveLength(MOST_KINDS_A_DAY + 1);
    expect(found[0]).toMatchObject({ words: 'word 7', count: 2 });
    expect(found.map(({ words }) => words)).toContain('on another day');
    expect(found.map(({ words }) => words)).not.toContain(`word ${MOST_KINDS_A_DAY}`);
    expect(await store.most('bay-cars', ALL)).toHaveLength(1);
  });

  test('that were first counted after a given day are listed for all dealers', async () => {
    const store = await fresh();
    await store.add(search('known', { at: NOON - 3 * DAY }));
    await store.add(search('known', { at: NOON + DAY }));
    await store.add(search('of that day'));
    for (const words of ['rare', 'frequent', 'frequent']) await store.add(search(words, { at: NOON + DAY }));
    await store.add(search('rare', { dealer: 'bay-cars', at: NOON + 2 * DAY }));
    const found = await store.fresh({ since: NOON - 9 * DAY, after: NOON });
    expect([...found.keys()].sort()).toEqual(['bay-cars', 'harbour-cars']);
    expect(found.get('harbour-cars')).toEqual([
      { words: 'frequent', count: 2, since: '2026-11-21' },
      { words: 'rare', count: 1, since: '2026-11-21' },
    ]);
    expect(found.get('bay-cars')).toEqual([{ words: 'rare', count: 1, since: '2026-11-22' }]);
    // What was counted before `since` is forgotten for this question, so that "known" is new again.
    const shorter = await store.fresh({ since: NOON, after: NOON });
    expect(shorter.get('harbour-cars')?.map(({ words }) => words)).toContain('known');
  });

  test('are deleted before a given day', async () => {
    const store = await fresh();
    await store.add(search('unimog', { at: NOON - 3 * DAY }));
    await store.add(search('unimog'));
    expect(await store.purge(NOON - DAY)).toBe(1);
    expect(await store.most('harbour-cars', ALL)).toEqual([
      { words: 'unimog', count: 1, since: '2026-11-20' },
    ]);
  });
});
