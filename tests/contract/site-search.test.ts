import { describe, expect, test } from 'vitest';
import { NO_ANSWER } from '#adapters/lib/fetch-answer.client.ts';
import { openSiteSearch } from '#adapters/search/site/site-search.client.ts';
import type { SiteSearch, SiteSearchSource } from '#adapters/search/site/types.ts';
import { closedAfter } from './databases.ts';
import { answer, serve } from './stock-source/local-server.ts';

const DOCUMENTS = [
  { id: 'm1', kind: 'model', name: 'Toyota HiLux', label: 'Model', url: '/models/hilux', custom_rank: 0 },
  {
    ...{ id: 'v1', name: '2021 Toyota HiLux SR5', label: 'Used · Iluka', price: 31_990, custom_rank: 10 },
    ...{ image: '/assets/hilux.svg', url: '/cars/v1' },
  },
  { id: 'v2', name: '2019 Toyota HiLux Workmate', price: 90, url: '/cars/v2', custom_rank: 5 },
  { id: 'x', name: 'HiLux of somebody else', url: 'javascript:alert(1)', custom_rank: 99 },
  { id: 'p1', name: 'Finance', label: 'Page', url: '/finance', custom_rank: -1 },
];

interface HostedQuery {
  readonly indexUid: string;
  readonly q: string;
  readonly limit: number;
  readonly sort: readonly string[];
  readonly filter?: string;
}

/** A minimal hosted index: enough for the search box. */
function hostedAnswer({ q, limit }: HostedQuery): string {
  const found = DOCUMENTS.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
  const hits = found.toSorted((a, b) => b.custom_rank - a.custom_rank).slice(0, limit);
  return JSON.stringify({ results: [{ hits, estimatedTotalHits: found.length }] });
}

interface SearchRequest {
  readonly authorization: string | undefined;
  readonly body: string;
}

type Kind = SiteSearchSource['kind'];
const KINDS: readonly Kind[] = ['embedded', 'meilisearch'];

interface Opened {
  readonly siteSearch: SiteSearch;
  readonly asked: readonly SearchRequest[];
}

/** `broken` replaces the hits in the answer. */
async function open(
  kind: Kind,
  {
    broken,
    filter = null,
  }: { broken?: readonly [status: number, body: string]; filter?: string | null } = {},
): Promise<Opened> {
  const asked: SearchRequest[] = [];
  const server = closedAfter(
    await serve((request, response, body) => {
      asked.push({ authorization: request.headers.authorization, body });
      if (broken) answer(response, ...broken);
      else if (request.url === '/multi-search')
        answer(response, 200, hostedAnswer((JSON.parse(body) as { queries: [HostedQuery] }).queries[0]));
      else answer(response, 200, JSON.stringify(DOCUMENTS));
    }),
  );
  const siteSearch = openSiteSearch(
    kind === 'embedded'
      ? { kind, url: `${server.url}/data/site-search.json` }
      : { kind, host: `${server.url}/`, index: 'site', search_key: 'public', filter },
    { focused: new EventTarget() },
  );
  return { siteSearch, asked };
}

describe.each(KINDS)('the %s site search', (kind) => {
  test('returns hits by rank, without unsafe addresses', async () => {
    const { siteSearch } = await open(kind);
    siteSearch.prepare();
    const { hits } = await siteSearch.search('hilux', 10, 10);
    expect(hits).toEqual([
      {
        ...{ id: 'v1', kind: 'vehicle', name: '2021 Toyota HiLux SR5', label: 'Used · Iluka' },
        ...{ price: 31_990, image: '/assets/hilux.svg', url: '/cars/v1' },
      },
      expect.objectContaining({ id: 'v2', price: null, label: '', image: null }),
      expect.objectContaining({ id: 'm1', kind: 'model' }),
    ]);
  });

  test('returns no more than wanted, and the total', async () => {
    const { siteSearch } = await open(kind);
    const { hits, total } = await siteSearch.search('toyota', 2, 2);
    expect(hits.map(({ id }) => id)).toEqual(['v1', 'v2']);
    expect(total).toBe(3);
  });

  test('finds nothing for an empty query or an unknown word', async () => {
    const { siteSearch } = await open(kind);
    for (const query of ['', '  ', 'submarine'])
      expect(await siteSearch.search(query, 10, 10)).toEqual({ hits: [], total: 0 });
  });

  test.each<[string, readonly [number, string], string]>([
    ['fails', [503, 'busy'], 'status 503'],
    ['answers nothing', [200, ''], NO_ANSWER],
    ['answers with a page', [200, '<html>'], NO_ANSWER],
    ['answers with something else', [200, '{"message":"no"}'], 'no list of hits'],
  ])('reports that its index %s', async (_, broken, message) => {
    const { siteSearch } = await open(kind, { broken });
    await expect(siteSearch.search('hilux', 10, 10)).rejects.toThrow(message);
  });
});

describe('the hosted index', () => {
  test.each([
    [null, {}],
    ['dealership_slug = iluka', { filter: 'dealership_slug = iluka' }],
  ])('with the filter %j gets one query, by rank, with the search key', async (filter, filtered) => {
    const { siteSearch, asked } = await open('meilisearch', { filter });
    await siteSearch.search('hilux', 20, 20);
    expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer public']);
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      queries: [
        {
          ...{ indexUid: 'site', q: 'hilux', limit: 20, sort: ['custom_rank:desc'], ...filtered },
          ...{ attributesToHighlight: [], highlightPreTag: '<mark>', highlightPostTag: '</mark>' },
        },
      ],
    });
  });
});

test('the embedded index is fetched once for all queries', async () => {
  const { siteSearch, asked } = await open('embedded');
  siteSearch.prepare();
  await Promise.all([siteSearch.search('a', 1, 1), siteSearch.search('b', 1, 1)]);
  expect(asked).toHaveLength(1);
});
