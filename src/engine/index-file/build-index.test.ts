import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SearchDocument } from '#domain/search/results/multi-search.ts';
import { openIndex } from '../open-index.ts';
import { engineOver } from '../testing.ts';
import { buildIndex } from './build-index.ts';

const attribute = fc.constantFrom('id', 'name', 'make', 'price', 'tags', 'slug', 'note', 'dealer');
const word = fc.constantFrom(
  'Toyota',
  'HiLux',
  'SR5',
  '',
  'Škoda',
  'CX-5',
  '007',
  '12',
  'N70012',
  '\0odd',
  '"#\\',
);
const simple = fc.oneof(word, fc.string(), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
const value = fc.oneof(
  { weight: 4, arbitrary: simple },
  fc.constant(null),
  fc.boolean(),
  fc.array(fc.oneof(simple, fc.constant(null)), { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 2 }),
);
const documents = fc.array(fc.dictionary(attribute, value), { maxLength: 20 });

/** Converts documents like JSON, which has no negative zero and no undefined. */
const fromJson = (list: readonly object[]): readonly SearchDocument[] => JSON.parse(JSON.stringify(list));

test('an index returns every document unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(documents, fc.boolean(), async (list, areAllSearched) => {
      const expected = fromJson(list);
      const searchableAttributes = areAllSearched ? ['*'] : ['make', 'price', 'tags'];
      const { hits } = await engineOver(expected, { searchableAttributes })({ limit: 1000 });
      expect(hits).toEqual(expected);
    }),
    { numRuns: 80 },
  );
});

test('derived columns are restored unchanged', async () => {
  const makes = ['Toyota', 'Mazda', 'Kia'];
  const stock = Array.from({ length: 90 }, (_, index) => {
    const make = makes[index % 3] ?? '';
    const model = `${make.slice(0, 2)}${index % 9}`;
    const badge = index % 7 === 0 ? null : 'GT';
    const name = [2020 + (index % 5), make, model, badge].filter(Boolean).join(' ');
    return {
      id: 1000 + index,
      year: 2020 + (index % 5),
      make,
      model,
      ...(index % 11 === 0 ? {} : { badge }),
      name,
      slug: `${name.toLowerCase().replaceAll(' ', '-')}-${1000 + index}`,
      stocknum: `N${String(index * 37).padStart(5, '0')}`,
      price: index % 13 === 0 ? null : 9990 + 500 * (index % 20),
    };
  });
  const { hits } = await engineOver(stock, { searchableAttributes: ['name', 'make', 'model'] })({
    limit: 100,
  });
  expect(hits).toEqual(stock);
});

test('the version changes with the documents and is the same in every file', () => {
  const build = (price: number) =>
    buildIndex({
      uid: 'stock',
      documents: [{ id: 1, price }],
      settings: { searchableAttributes: ['price'] },
    });
  const [before, after] = [build(10), build(11)];
  expect(before.columns.version).not.toBe(after.columns.version);
  expect(after.chunks.map(({ version }) => version)).toEqual([after.columns.version]);
  expect(build(10).columns.version).toBe(before.columns.version);
});

test('a vehicle takes at most 30 bytes of columns and 40 of rows', () => {
  const folder = `${import.meta.dirname}/../../../tests/fixtures/meilisearch`;
  const read = (name: string) => JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8'));
  const stock: readonly SearchDocument[] = read('documents');
  const { columns, chunks } = buildIndex({ uid: 'vehicles', documents: stock, settings: read('settings') });
  const bytes = (file: unknown) => brotliCompressSync(JSON.stringify(file)).length / stock.length;
  expect(bytes(columns)).toBeLessThanOrEqual(30);
  expect(bytes(chunks)).toBeLessThanOrEqual(40);
});

test('an index has only synonyms whose words are in a searchable text', () => {
  const { columns } = buildIndex({
    uid: 'stock',
    documents: [{ id: 1, name: 'Mercedes-Benz C200', note: 'BMW' }],
    settings: {
      searchableAttributes: ['name'],
      synonyms: { merc: ['mercedes-benz', 'mercury'], beemer: ['bmw'], ml: ['mercedes suv'] },
    },
  });
  expect(columns.settings.synonyms).toEqual({ merc: ['mercedes-benz'] });
});

test('an older index without synonyms still works', async () => {
  const { columns, chunks } = buildIndex({
    uid: 'stock',
    documents: [{ id: 1, name: 'Kia' }],
    settings: { searchableAttributes: ['name'] },
  });
  expect(columns.settings).not.toHaveProperty('synonyms');
  const search = openIndex({ columns: async () => columns, chunk: async (number) => chunks[number] });
  const { results } = await search({ queries: [{ indexUid: 'stock', q: 'kia' }] });
  expect(results[0]?.estimatedTotalHits).toBe(1);
});
