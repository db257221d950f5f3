import { expect, test } from 'vitest';
import { engineOver } from '../testing.ts';

const STOCK = [
  { id: 1, make: 'Škoda', price: 20_000, tags: ['Tow Bar', 'ABS'], dealer: { city: 'Perth' } },
  { id: 2, make: 'TOYOTA', price: null, tags: [] },
  { id: 3, make: 'Toyota', price: 30_000.5, tags: ['abs'], sold: true, dealer: { city: 'Broome' } },
  { id: 4, make: '', tags: '12' },
];
const search = engineOver(STOCK, {
  searchableAttributes: ['make'],
  filterableAttributes: ['id', 'make', 'price', 'tags', 'sold', 'dealer'],
});

test.each([
  ['make = toyota', [2, 3]],
  ['make = Skoda', []],
  ['make != toyota', [1, 4]],
  ['price > 20000', [3]],
  ['price >= 2e4', [1, 3]],
  ['price 20000 TO 30000', [1]],
  ['price EXISTS', [1, 2, 3]],
  ['price NOT EXISTS', [4]],
  ['price IS NULL', [2]],
  ['tags IS EMPTY', [2]],
  ['make IS EMPTY', [4]],
  ['tags = ABS AND tags = "Tow Bar"', [1]],
  ['tags IN [abs, "12",]', [1, 3, 4]],
  ['tags NOT IN [abs]', [2, 4]],
  ['make STARTS WITH to', [2, 3]],
  ['sold = true', [3]],
  ['dealer.city = broome', [3]],
  ['NOT make = toyota AND id < 4', [1]],
  ['id = 1 OR id = 2 AND make = Skoda', [1]],
  ['(id = 1 OR id = 2) AND make = toyota', [2]],
  [[['id = 1', 'id = 3'], 'price > 25000'], [3]],
  [[], [1, 2, 3, 4]],
  ['  ', [1, 2, 3, 4]],
])('the filter %j finds the right documents', async (filter, ids) => {
  const { hits } = await search({ filter });
  expect(hits.map(({ id }) => id)).toEqual(ids);
});

test.each([
  ['price >', 'invalid_search_filter'],
  ['secret = 1', 'invalid_search_filter'],
  ['id = 1 AND secret = 1', 'invalid_search_filter'],
  ['make = AND', 'invalid_search_filter'],
  ['(id = 1', 'invalid_search_filter'],
  ['id = 1 id = 2', 'invalid_search_filter'],
  ['make = "x', 'invalid_search_filter'],
  ['make CONTAINS x', 'feature_not_enabled'],
])('the filter %j is rejected', async (filter, code) => {
  await expect(search({ filter })).rejects.toMatchObject({ name: 'SearchError', code, status: 400 });
});
