import { describe, expect, test } from 'vitest';
import { buildIndex } from './index-file/build-index.ts';
import { openIndex } from './open-index.ts';

const build = (price: number) =>
  buildIndex({
    uid: 'stock',
    documents: [{ id: 1, price, slug: `at-${price}` }],
    settings: { searchableAttributes: ['price'] },
  });

const QUESTION = { queries: [{ indexUid: 'stock' }] };

/**
 * A host on which builds are published one after another. Each read gets the file that is published at that
 * time.
 */
function hostOf(columns: readonly number[], chunks: readonly number[]) {
  const reads = { columns: 0, chunks: 0 };
  const at = (prices: readonly number[], read: number) =>
    build(prices[Math.min(read, prices.length - 1)] ?? 0);
  const search = openIndex({
    columns: async () => at(columns, reads.columns++).columns,
    chunk: async (number) => at(chunks, reads.chunks++).chunks[number],
  });
  return { search, reads };
}

describe('a chunk of a newer build', () => {
  test('makes the engine read the columns again and answer from the new build', async () => {
    const { search, reads } = hostOf([10, 20], [20]);
    const { results } = await search(QUESTION);
    expect(results[0]?.hits).toEqual([{ id: 1, price: 20, slug: 'at-20' }]);
    expect(reads).toEqual({ columns: 2, chunks: 2 });
  });

  test('causes an error if the builds differ a second time', async () => {
    const { search } = hostOf([10, 20], [20, 30]);
    await expect(search(QUESTION)).rejects.toMatchObject({ name: 'IndexError', problem: 'out_of_date' });
  });
});

test('a chunk is fetched once', async () => {
  const { search, reads } = hostOf([10], [10]);
  await search(QUESTION);
  await search(QUESTION);
  expect(reads).toEqual({ columns: 1, chunks: 1 });
});

test('hits without row fields need no chunk', async () => {
  const { search, reads } = hostOf([10], [10]);
  const { results } = await search({ queries: [{ indexUid: 'stock', attributesToRetrieve: ['price'] }] });
  expect(results[0]?.hits).toEqual([{ price: 10 }]);
  expect(reads.chunks).toBe(0);
});

test('refresh says whether there is a newer build, and the next query uses it', async () => {
  const { search } = hostOf([10, 10, 20], [20]);
  await search({ queries: [{ indexUid: 'stock', limit: 0 }] });
  expect(await search.refresh()).toBe(false);
  expect(await search.refresh()).toBe(true);
  expect((await search(QUESTION)).results[0]?.hits[0]).toMatchObject({ price: 20 });
});

test.each([
  [undefined, 'not_an_index'],
  [{ hits: [] }, 'not_an_index'],
  [{ ...build(1).columns, columns: undefined }, 'corrupt'],
  [{ ...build(1).columns, size: 7 }, 'corrupt'],
])('a file such as %j is rejected', async (file, problem) => {
  const search = openIndex({ columns: async () => file, chunk: async () => build(1).chunks[0] });
  await expect(search(QUESTION)).rejects.toMatchObject({ name: 'IndexError', problem });
});

test('a failed read is retried by the next query', async () => {
  let isDown = true;
  const search = openIndex({
    columns: async () => {
      if (isDown) throw new Error('down');
      return build(5).columns;
    },
    chunk: async () => build(5).chunks[0],
  });
  await expect(search(QUESTION)).rejects.toThrow('down');
  isDown = false;
  expect((await search(QUESTION)).results[0]?.estimatedTotalHits).toBe(1);
});
