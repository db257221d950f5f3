import { fetchAnswer } from '#adapters/data-loader/client.fetch.ts';
import { readHits } from '#domain/site-search/read-hits.ts';
import type { SiteSearchAnswer } from '#domain/site-search/search-entries.ts';
import type { SiteSearch, SiteSearchSource } from './types.ts';

interface MultiSearchAnswer {
  readonly results?: readonly {
    readonly hits?: unknown;
    readonly estimatedTotalHits?: unknown;
  }[];
}

function readAnswer(answer: unknown): SiteSearchAnswer {
  const [result] = (answer as MultiSearchAnswer).results ?? [];
  const hits = readHits(result?.hits);
  return { hits, total: Math.max(hits.length, Number(result?.estimatedTotalHits) || 0) };
}

/** Asks the hosted index of the site. */
export function hostedSiteSearch({
  host,
  index,
  search_key,
  filter,
}: Extract<SiteSearchSource, { kind: 'meilisearch' }>): SiteSearch {
  const url = `${host.replace(/\/$/, '')}/multi-search`;
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${search_key}` };
  return {
    // The host is ready without.
    prepare: () => undefined,
    search: async (query, limit) => {
      // An index gives all it has for nothing; nobody asked for that.
      if (query.trim() === '') return { hits: [], total: 0 };
      const main = { indexUid: index, q: query, limit, sort: ['custom_rank:desc'] };
      const body = JSON.stringify({ queries: [filter === null ? main : { ...main, filter }] });
      return fetchAnswer({ url, parse: readAnswer, init: { method: 'POST', headers, body } });
    },
  };
}
