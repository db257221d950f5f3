import { describe, expect, test } from 'vitest';
import { openMeilisearch } from './source.ts';

const CONFIG = {
  kind: 'meilisearch',
  host: 'https://search.example/',
  index: 'cars',
  key_env: 'SEARCH_KEY',
} as const;

interface DocumentsRequest {
  readonly url: string;
  readonly authorization: string | null;
  readonly query: {
    readonly offset: number;
    readonly limit: number;
    readonly sort?: string[];
    readonly facets?: string[];
  };
}

type Reply = (query: DocumentsRequest['query']) => { readonly status?: number; readonly body: unknown };

const opened = (reply: Reply) => {
  const asked: DocumentsRequest[] = [];
  const answering: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { queries } = await request.json();
    const query: DocumentsRequest['query'] = queries[0];
    asked.push({ url: request.url, authorization: request.headers.get('authorization'), query });
    const { status = 200, body } = reply(query);
    return new Response(JSON.stringify(body), { status });
  };
  const transport = { fetch: answering, wait: async () => undefined };
  const { list } = openMeilisearch(CONFIG, { SEARCH_KEY: 'abc' }, transport);
  const documents = async () => {
    const listed = await list(null);
    return listed === 'same' ? expect.fail('an index has no version') : listed.documents;
  };
  return { documents, asked };
};

const indexOf =
  (count: number, most = Infinity): Reply =>
  ({ offset, limit, facets }) => {
    const length = Math.max(0, Math.min(limit, Math.min(count, most) - offset));
    const hits = Array.from({ length }, (_, id) => ({ id: offset + id }));
    return {
      body: {
        results: [{ hits, ...(facets && { facetDistribution: { car_type: { new: 1, used: count - 1 } } }) }],
      },
    };
  };

test('an index is read in batches of a thousand, ordered by id', async () => {
  const { documents, asked } = opened(indexOf(2500));
  expect(await documents()).toHaveLength(2500);
  expect(asked.map(({ query }) => [query.offset, query.limit])).toEqual([
    [0, 1000],
    [1000, 1000],
    [2000, 1000],
  ]);
  expect(asked[0]).toMatchObject({
    url: 'https://search.example/multi-search',
    authorization: 'Bearer abc',
    query: { sort: ['id:asc'] },
  });
});

describe('an index with restrictions', () => {
  const refusing =
    (...names: readonly ('sort' | 'facets')[]): Reply =>
    (query) => {
      const name = names.find((candidate) => candidate in query);
      return name ? { status: 400, body: { code: `invalid_search_${name}` } } : indexOf(1500)(query);
    };

  test.each([
    ['no sorting', refusing('sort')],
    ['no facets', refusing('facets')],
    ['neither', refusing('facets', 'sort')],
  ])('such as %s is still read, and the refused part is requested once', async (_, reply) => {
    const { documents, asked } = opened(reply);
    expect(await documents()).toHaveLength(1500);
    expect(asked.length).toBeLessThanOrEqual(4);
  });

  test('stops at any other refusal, and does not loop', async () => {
    for (const [what, times] of [
      ['limit', 1],
      ['sort', 2],
    ] as const) {
      const { documents, asked } = opened(() => ({ status: 400, body: { code: `invalid_search_${what}` } }));
      await expect(documents()).rejects.toMatchObject({ what: 'the answer was HTTP 400' });
      expect(asked).toHaveLength(times);
    }
  });
});

test('an index that returns only some of its vehicles is an error', async () => {
  await expect(opened(indexOf(5000, 1000)).documents()).rejects.toMatchObject({
    what: 'the index holds 5000 vehicles but returns only 1000',
    remedy: expect.stringContaining('maxTotalHits'),
  });
});

test('a server that always returns the same page is stopped at a limit', async () => {
  const { documents } = opened(() => ({ body: { results: [{ hits: Array(1000).fill({ id: 1 }) }] } }));
  expect((await documents()).length).toBe(100_000);
});
