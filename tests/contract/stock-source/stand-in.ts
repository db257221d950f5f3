import { answer, type LocalServer, serve } from './local-server.ts';

export interface StandInOptions {
  readonly key?: string;
  /** The settings of the index. By default a real one allows neither. */
  readonly sortable?: boolean;
  readonly facets?: boolean;
  readonly maxTotalHits?: number;
}

export interface StandIn extends LocalServer {
  readonly queries: Readonly<Record<string, unknown>>[];
}

interface Query {
  readonly offset: number;
  readonly limit: number;
  readonly sort?: unknown;
  readonly facets?: unknown;
}

const refusalOf = (query: Query, { sortable = true, facets = true }: StandInOptions): string | null => {
  if (query.facets !== undefined && !facets) return 'invalid_search_facets';
  return query.sort !== undefined && !sortable ? 'invalid_search_sort' : null;
};

const carTypes = (documents: readonly object[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const document of documents) {
    const type = 'car_type' in document ? String(document.car_type) : 'none';
    counts[type] = (counts[type] ?? 0) + 1;
  }
  return counts;
};

/** A minimal Meilisearch: enough to read a whole index. */
export const serveMeilisearch = async (
  documents: readonly object[],
  options: StandInOptions = {},
): Promise<StandIn> => {
  const { key = 'search-key', maxTotalHits = 1_000_000 } = options;
  const queries: Record<string, unknown>[] = [];
  const server = await serve((request, response, body) => {
    if (request.url !== '/multi-search' || request.method !== 'POST') return answer(response, 404, '{}');
    if (request.headers.authorization !== `Bearer ${key}`)
      return answer(response, 403, '{"code":"invalid_api_key"}');
    const [query] = JSON.parse(body).queries;
    queries.push(query);
    const code = query.indexUid === 'cars' ? refusalOf(query, options) : 'index_not_found';
    if (code) return answer(response, 400, JSON.stringify({ code }));
    const end = Math.min(query.offset + query.limit, maxTotalHits);
    const hits = documents.slice(query.offset, end);
    const facetDistribution = query.facets ? { car_type: carTypes(documents) } : undefined;
    return answer(response, 200, JSON.stringify({ results: [{ hits, facetDistribution }] }));
  });
  return { ...server, queries };
};
