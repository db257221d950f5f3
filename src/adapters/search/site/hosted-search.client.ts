import { fetchAnswer } from '#adapters/lib/fetch-answer.client.ts';
import { HIGHLIGHTS } from '#domain/search/results/multi-search.ts';
import type { readHits } from '#domain/search/site/read-hits.ts';
import type { SiteSearchAnswer } from '#domain/search/site/search-entries.ts';
import type { HostedSource } from './types.ts';

interface MultiSearchAnswer {
  readonly results?: readonly {
    readonly hits?: unknown;
    readonly estimatedTotalHits?: unknown;
  }[];
}

interface Question {
  readonly query: string;
  readonly limit: number;
  /** Given, because suggestions have loaded it already. */
  readonly readHits: typeof readHits;
}

export async function askHosted(
  { host, index, search_key, filter }: HostedSource,
  { query, limit, readHits }: Question,
): Promise<SiteSearchAnswer> {
  // An empty query would return the whole index.
  if (query.trim() === '') return { hits: [], total: 0 };
  const main = { indexUid: index, q: query, limit, sort: ['custom_rank:desc'], ...HIGHLIGHTS };
  return fetchAnswer({
    url: `${host.replace(/\/$/, '')}/multi-search`,
    parse(answer) {
      const [result] = (answer as MultiSearchAnswer).results ?? [];
      const hits = readHits(result?.hits);
      return { hits, total: Math.max(hits.length, Number(result?.estimatedTotalHits) || 0) };
    },
    init: {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${search_key}` },
      body: JSON.stringify({ queries: [filter === null ? main : { ...main, filter }] }),
    },
  });
}
