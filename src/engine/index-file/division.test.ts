import { describe, expect, test } from 'vitest';
import type { SearchQuery } from '#domain/search/results/multi-search.ts';
import { openIndex } from '../open-index.ts';
import { buildIndex } from './build-index.ts';

const MAKES = ['Toyota', 'Mazda', 'Kia', 'Isuzu'] as const;
const SIZE = 3_000;

/** A number that looks like none follows from the row. */
const scattered = (row: number, below: number) => (Math.imul(row + 1, 2_654_435_761) >>> 8) % below;

const documentAt = (row: number, price = 1_000 + 10 * scattered(row, 5_000)) => {
  const make = MAKES[scattered(row, 4)] ?? 'Kia';
  const stocknum = `N${String(scattered(row, 90_000) + 10_000)}`;
  return {
    id: String(500_000 + scattered(row, 400_000)),
    make,
    name: `${make} ${scattered(row + 7, 900)}`,
    slug: `${make.toLowerCase()}-${stocknum.toLowerCase()}`,
    stocknum,
    price,
    km: scattered(row + 3, 200_000),
    seats: 5,
    created_at: 1_800_000_000 - 1_000 * row - scattered(row + 5, 900),
    picture: `/assets/${row}.jpg`,
  };
};

const SETTINGS = {
  searchableAttributes: ['name', 'make', 'stocknum'],
  filterableAttributes: ['id', 'make', 'price', 'km', 'seats', 'slug'],
  sortableAttributes: ['price', 'km', 'created_at'],
  rankingRules: ['sort', 'words', 'typo', 'proximity', 'attribute', 'exactness'],
};
const NEEDS = {
  searched: ['make', 'price'],
  order: 'created_at:desc',
  shown: ['id', 'name', 'slug', 'price', 'created_at', 'picture'],
};

const build = (firstPrice?: number, needs: typeof NEEDS | undefined = NEEDS) =>
  buildIndex({
    uid: 'stock',
    documents: Array.from({ length: SIZE }, (_, row) => documentAt(row, row === 0 ? firstPrice : undefined)),
    settings: SETTINGS,
    needs,
  });

/** A host that notes which files are read. `broken` parts fail until they are taken out of the set. */
function hostOf(files: readonly ReturnType<typeof build>[], broken = new Set<string>()) {
  const reads: string[] = [];
  let published = 0;
  const now = () => files[Math.min(published, files.length - 1)] ?? build();
  const search = openIndex({
    columns: async () => {
      reads.push('columns');
      return now().columns;
    },
    chunk: async (number) => {
      reads.push('rows');
      return now().chunks[number];
    },
    part: async (name) => {
      reads.push(name);
      if (broken.has(name)) throw new Error(`${name} is down`);
      return now().parts[name];
    },
  });
  return {
    reads,
    search,
    publish: () => published++,
    async ask(query: Omit<SearchQuery, 'indexUid'>) {
      const { results } = await search({ queries: [{ indexUid: 'stock', ...query }] });
      return { ...results[0], processingTimeMs: 0 };
    },
  };
}

const divided = build();
const whole = buildIndex({
  uid: 'stock',
  documents: Array.from({ length: SIZE }, (_, row) => documentAt(row)),
  settings: SETTINGS,
});

const CLICK = {
  filter: ['make = "Kia"'],
  facets: ['make', 'price'],
  sort: ['created_at:desc'],
  attributesToRetrieve: NEEDS.shown,
  limit: 21,
};

describe('a divided index', () => {
  test('has the data of the first queries and small columns in its first file', () => {
    const names = divided.columns.columns.map(([attribute]) => attribute).toSorted();
    expect(names).toEqual(['make', 'price', 'seats']);
    expect(divided.columns.division).toEqual({
      parts: [
        ['id', ['id']],
        ['words', ['name', 'stocknum']],
        ['slug', ['slug']],
        ['km', ['km']],
        ['created_at', ['created_at']],
      ],
      shown: ['id', 'name', 'slug', 'created_at'],
      standing: ['created_at:desc'],
    });
  });

  test('answers the first queries without any part', async () => {
    const { ask, reads } = hostOf([divided]);
    expect((await ask(CLICK)).hits).toHaveLength(21);
    expect(new Set(reads)).toEqual(new Set(['columns', 'rows']));
  });

  test.each<[string, Omit<SearchQuery, 'indexUid'>, readonly string[]]>([
    ['what is first asked', CLICK, []],
    ['words', { q: 'kia 12', ...CLICK }, ['words', 'created_at']],
    ['words in the best order', { q: 'mazda 7', limit: 30 }, ['words', 'km']],
    ['a filter by another column', { filter: ['km < 9000', 'seats = 5'], attributesToRetrieve: [] }, ['km']],
    ['an order by another column', { ...CLICK, sort: ['km:asc'] }, ['km']],
    ['an order that nothing stands in', { ...CLICK, sort: ['created_at:asc'] }, ['created_at']],
    ['an order of two columns', { ...CLICK, sort: ['created_at:desc', 'price:asc'] }, ['created_at']],
    ['an id', { filter: [`id = ${documentAt(77).id}`], attributesToRetrieve: NEEDS.shown }, ['id']],
    ['everything of a hit', { limit: 3 }, ['words', 'km']],
  ])(
    'answers a query for %s like an undivided one, and reads only the parts it needs',
    async (_, query, parts) => {
      const { ask, reads } = hostOf([divided]);
      expect(await ask(query)).toEqual(await hostOf([whole]).ask(query));
      expect(reads.filter((name) => name !== 'rows').toSorted()).toEqual(['columns', ...parts].toSorted());
    },
  );

  test('has stock numbers in its rows if addresses contain them', () => {
    const [chunk] = divided.chunks;
    const row = chunk?.columns.find(([attribute]) => attribute === 'slug');
    expect(row?.[1].as).toBe('template');
    expect(chunk?.columns.map(([attribute]) => attribute)).toContain('stocknum');
  });

  test('fetches a part once for simultaneous queries', async () => {
    const { ask, reads } = hostOf([divided]);
    await Promise.all([ask({ q: 'kia' }), ask({ q: 'mazda' })]);
    await ask({ q: 'isuzu' });
    expect(reads.filter((name) => name === 'words')).toHaveLength(1);
  });

  test('reports a missing part, answers other queries, and retries', async () => {
    const broken = new Set(['km']);
    const { ask } = hostOf([divided], broken);
    await expect(ask({ filter: ['km < 9000'] })).rejects.toThrow('km is down');
    expect((await ask(CLICK)).hits).toHaveLength(21);
    broken.clear();
    expect((await ask({ filter: ['km < 9000'] })).hits).not.toEqual([]);
  });

  test('is read again if a part belongs to another version', async () => {
    const { ask, reads, publish } = hostOf([divided, build(77)]);
    await ask(CLICK);
    publish();
    const { hits = [] } = await ask({ filter: ['price = 77', 'km >= 0'], attributesToRetrieve: ['price'] });
    expect(hits).toEqual([{ price: 77 }]);
    expect(reads.filter((name) => name === 'columns')).toHaveLength(2);
  });

  test('is refreshed with all its parts', async () => {
    const { ask, search, reads, publish } = hostOf([divided, build(77)]);
    await ask({ q: 'kia' });
    expect(await search.refresh()).toBe(false);
    publish();
    expect(await search.refresh()).toBe(true);
    await ask({ q: 'kia' });
    expect(reads.filter((name) => name === 'words')).toHaveLength(2);
  });

  test('has a format of its own', () => {
    expect([divided.columns.format, whole.columns.format]).toEqual(['vehicle-index-2', 'vehicle-index-1']);
    expect(whole.parts).toEqual({});
  });

  test('has another version if it is divided differently', () => {
    const other = build(undefined, { ...NEEDS, searched: ['make'] });
    expect(other.columns.version).not.toBe(divided.columns.version);
  });
});

test('a missing part causes an error', async () => {
  const search = openIndex({ columns: async () => divided.columns, chunk: async () => divided.chunks[0] });
  await expect(search({ queries: [{ indexUid: 'stock', q: 'kia' }] })).rejects.toMatchObject({
    name: 'IndexError',
    problem: 'corrupt',
  });
});
