import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json, SearchDocument } from '#domain/search/results/multi-search.ts';
import { columnOf } from '../columns.ts';
import { buildIndex } from './build-index.ts';
import { SteadyColumns } from './steady-columns.ts';

const column = (...values: readonly (Json | undefined)[]) => columnOf(values, values.length);

test.each<[string, readonly (Json | undefined)[], readonly (Json | undefined)[], boolean]>([
  ['the same values', ['a', 1, null, ['x']], ['a', 1, null, ['x']], true],
  ['another value', ['a', 1], ['a', 2], false],
  ['another order', ['a', 'b'], ['b', 'a'], false],
  ['one value less', ['a', 'a'], ['a'], false],
  ['a number as a text', [1], ['1'], false],
  ['nothing instead of null', [null], [undefined], false],
  ['another list', [['x']], [['y']], false],
  ['a list as its text', [['x']], ['["x"]'], false],
])('SteadyColumns reuses or replaces a column with %s', (_what, before, after, isSame) => {
  const steady = new SteadyColumns();
  const first = steady.of('price', column(...before));
  expect(steady.of('price', column(...after)) === first).toBe(isSame);
  expect(steady.of('make', column(...before))).not.toBe(first);
});

const word = fc.constantFrom('Toyota', 'HiLux', 'Toyota HiLux', '', 'N70012', 'N70013', '12');
const value: fc.Arbitrary<Json> = fc.oneof(
  word,
  fc.integer({ min: 0, max: 9 }),
  fc.constant(null),
  fc.array(word),
);
const document = fc.record({ id: word, name: word, make: word, price: value, tags: value });
const stock: fc.Arbitrary<readonly SearchDocument[]> = fc.array(document, { minLength: 1, maxLength: 40 });
const settings = { searchableAttributes: ['name', 'make'], filterableAttributes: ['price', 'make'] };

test('an index is the same, whatever was indexed before', () => {
  fc.assert(
    fc.property(fc.array(stock, { minLength: 1, maxLength: 4 }), (stocks) => {
      const steady = new SteadyColumns();
      for (const documents of [...stocks, ...stocks]) {
        const source = { uid: 'stock', documents, settings, chunkSize: 16 };
        expect(buildIndex({ ...source, steady })).toEqual(buildIndex(source));
      }
    }),
    { numRuns: 60 },
  );
});
