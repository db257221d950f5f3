import { expect, test, vi } from 'vitest';
import type { MultiSearchRequest } from '#domain/search/results/multi-search.ts';
import { cachedSearch } from './answer-cache.client.ts';

const asking = (q: string): MultiSearchRequest => ({ queries: [{ indexUid: 'vehicles', q }] });

const counted = () => {
  const ask = vi.fn(async (_: MultiSearchRequest) => ({ results: [] }));
  return { ask, ...cachedSearch(ask) };
};

test('a response is cached by query, filter, offset and sort order', async () => {
  const { ask, search } = counted();
  const questions = [{ q: 'ute' }, { filter: 'price > 0' }, { offset: 21 }, { sort: ['km:asc'] }];
  for (const question of [...questions, ...questions])
    await search({ queries: [{ indexUid: 'vehicles', ...question }] });
  expect(ask).toHaveBeenCalledTimes(questions.length);
});

test('the cache drops only the oldest of more than 50 responses', async () => {
  const { ask, search } = counted();
  for (let number = 0; number <= 50; number++) await search(asking(String(number)));
  expect(ask).toHaveBeenCalledTimes(51);
  for (let number = 1; number <= 50; number++) await search(asking(String(number)));
  expect(ask).toHaveBeenCalledTimes(51);
  await search(asking('0'));
  expect(ask).toHaveBeenCalledTimes(52);
});

test('a failure is not cached, and the cache is cleared when the stock changes', async () => {
  const { ask, search, forget } = counted();
  ask.mockRejectedValueOnce(new Error('offline'));
  await expect(search(asking('ute'))).rejects.toThrow('offline');
  await search(asking('ute'));
  await search(asking('ute'));
  expect(ask).toHaveBeenCalledTimes(2);
  forget();
  await search(asking('ute'));
  expect(ask).toHaveBeenCalledTimes(3);
});
