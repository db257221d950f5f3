import { instantMeiliSearch } from '@meilisearch/instant-meilisearch';
import { expect, test } from 'vitest';
import { httpClientOf } from './http-client.ts';
import { buildIndex } from './index-file/build-index.ts';
import { openIndex } from './open-index.ts';

const { columns, chunks } = buildIndex({
  uid: 'stock',
  documents: [
    { id: 1, name: 'Toyota Corolla', make: 'Toyota' },
    { id: 2, name: 'Mazda CX-5', make: 'Mazda' },
  ],
  settings: { searchableAttributes: ['name'], filterableAttributes: ['make'] },
});
const httpClient = httpClientOf(
  openIndex({ columns: async () => columns, chunk: async (number) => chunks[number] }),
);

test('InstantSearch’s adapter queries the engine like a server', async () => {
  const { searchClient } = instantMeiliSearch('https://engine.invalid', '', { httpClient });
  const requests = [{ indexName: 'stock', params: { query: 'corola', facets: ['make'], hitsPerPage: 5 } }];
  // The type requires the fields of two kinds of requests at once.
  const answer = await searchClient.search(requests as never);
  expect(answer.results[0]).toMatchObject({
    hits: [
      { id: 1, _highlightResult: { name: { value: 'Toyota __ais-highlight__Coroll__/ais-highlight__a' } } },
    ],
    facets: { make: { Toyota: 1 } },
  });
});

test('a request other than a multi-search is rejected', async () => {
  await expect(httpClient('https://engine.invalid/indexes', { method: 'GET' })).rejects.toThrow(
    'answers POST /multi-search only, not GET /indexes',
  );
});
