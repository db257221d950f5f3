import { describe, expect, test } from 'vitest';
import { type SearchDocument, SearchError } from '#domain/search/results/multi-search.ts';
import { engineOver } from './testing.ts';

const SETTINGS = { sortableAttributes: ['seats', 'price'], rankingRules: ['sort'] };

async function sorted(documents: readonly SearchDocument[], ...sort: readonly string[]) {
  const { hits } = await engineOver(documents, SETTINGS)({ sort: [...sort] });
  return hits.map(({ id }) => id);
}

// Meilisearch goes through the values of a field in the requested order, numbers before strings. For each
// value it takes the documents that have it and were not taken before.
describe('a field with several values', () => {
  const stock = [
    { id: 'four or seven', seats: [4, 7] },
    { id: 'five', seats: 5 },
    { id: 'two or nine', seats: [9, 2] },
    { id: 'eight', seats: [8] },
    { id: 'unknown' },
    { id: 'none', seats: [] },
  ];

  test('is sorted in ascending order by its lowest', async () => {
    expect(await sorted(stock, 'seats:asc')).toEqual([
      ...['two or nine', 'four or seven', 'five', 'eight', 'unknown', 'none'],
    ]);
  });

  test('is sorted in descending order by its highest', async () => {
    expect(await sorted(stock, 'seats:desc')).toEqual([
      ...['two or nine', 'eight', 'four or seven', 'five', 'unknown', 'none'],
    ]);
  });

  const mixed = [
    { id: 'a or z', seats: ['a', 'z'] },
    { id: 'm', seats: 'm' },
    { id: '1 or y', seats: ['y', 1] },
    { id: '3', seats: 3 },
    { id: 'unknown', seats: null },
  ];

  test('has numbers before texts, in both orders', async () => {
    expect(await sorted(mixed, 'seats:asc')).toEqual(['1 or y', '3', 'a or z', 'm', 'unknown']);
    expect(await sorted(mixed, 'seats:desc')).toEqual(['3', '1 or y', 'a or z', 'm', 'unknown']);
  });
});

describe('a sort key', () => {
  const stock = [
    { id: 'b', seats: 5, price: 10 },
    { id: 'c', seats: 5, price: 20 },
    { id: 'a', seats: 2, price: 30 },
  ];

  test('decides only between documents that are equal by the earlier keys', async () => {
    expect(await sorted(stock, 'seats:desc', 'price:desc')).toEqual(['c', 'b', 'a']);
    expect(await sorted(stock, 'seats:asc', 'price:asc')).toEqual(['a', 'b', 'c']);
  });

  test('is ignored if its field has come before', async () => {
    expect(await sorted(stock, 'seats:desc', 'seats:asc', 'price:desc')).toEqual(['c', 'b', 'a']);
  });

  test.each([
    ['seats', 'expected expression ending by `:asc` or `:desc`, found `seats`'],
    ['seats:up', 'found `seats:up`'],
    ['colour:asc', 'Attribute `colour` is not sortable. Available sortable attributes are: `price, seats`.'],
  ])('such as %s is rejected with a message', async (key, words) => {
    await expect(sorted(stock, key)).rejects.toThrow(SearchError);
    await expect(sorted(stock, key)).rejects.toThrow(words);
  });
});
