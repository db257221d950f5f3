import type { LocalServer } from '#adapters/lib/http/testing.ts';
import { answer, serve } from './local-server.ts';

interface Query {
  readonly indexUid: string;
  readonly offset: number;
  readonly limit: number;
  readonly facets?: unknown;
}

const carTypes = (documents: readonly object[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const document of documents) {
    const type = 'car_type' in document ? String(document.car_type) : 'none';
    counts[type] = (counts[type] ?? 0) + 1;
  }
  return counts;
};

/** A minimal Meilisearch: enough to read a whole index, `cars`. */
export const serveMeilisearch = (documents: readonly object[], key: string): Promise<LocalServer> =>
  serve((request, response, body) => {
    if (request.url !== '/multi-search' || request.method !== 'POST') return answer(response, 404, '{}');
    if (request.headers.authorization !== `Bearer ${key}`)
      return answer(response, 403, '{"code":"invalid_api_key"}');
    const { indexUid, offset, limit, facets }: Query = JSON.parse(body).queries[0];
    if (indexUid !== 'cars') return answer(response, 400, '{"code":"index_not_found"}');
    const hits = documents.slice(offset, offset + limit);
    const facetDistribution = facets ? { car_type: carTypes(documents) } : undefined;
    return answer(response, 200, JSON.stringify({ results: [{ hits, facetDistribution }] }));
  });
