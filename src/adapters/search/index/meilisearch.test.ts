import { expect, test } from 'vitest';
import { batchesOf } from './meilisearch.ts';

const documentsOf = (count: number) => Array.from({ length: count }, (_, id) => ({ id: String(id) }));
const sizes = (count: number, most: { documents: number; bytes: number }) =>
  [...batchesOf(documentsOf(count), most)].map((batch) => batch.count);

test.each([
  ['nothing', 0, { documents: 3, bytes: 1000 }, []],
  ['fewer than fit', 2, { documents: 3, bytes: 1000 }, [2]],
  ['exactly as many as fit', 3, { documents: 3, bytes: 1000 }, [3]],
  ['one more than fits', 4, { documents: 3, bytes: 1000 }, [3, 1]],
  ['as many as the bytes allow', 5, { documents: 100, bytes: 24 }, [2, 2, 1]],
  ['one that is larger than a portion goes alone', 2, { documents: 100, bytes: 1 }, [1, 1]],
])('documents are split into batches: %s', (_, count, most, expected) => {
  expect(sizes(count, most)).toEqual(expected);
});

test('the batches hold all documents in order, and their size counts bytes', () => {
  const bodies = [...batchesOf(documentsOf(7), { documents: 2, bytes: 1000 })].map(({ body }) => body);
  expect(bodies.flatMap((body) => JSON.parse(body))).toEqual(documentsOf(7));
  const documents = ['1', '2'].map((id) => ({ id, name: 'é'.repeat(10) }));
  expect([...batchesOf(documents, { documents: 9, bytes: 70 })]).toHaveLength(2);
});
