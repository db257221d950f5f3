import { INDEX_SETTINGS } from '#domain/search/index-settings.ts';
import type { Json, MultiSearch } from '#domain/search/multi-search.ts';
import { columnOf } from './columns.ts';
import { SearchEngine } from './search-engine.ts';

/* temporary */
export function connectEngine(_: { columnsUrl: string; chunkUrl: (n: number) => string }): MultiSearch {
  const opened = fetch('/data/stock.json')
    .then((r) => r.json())
    .then((docs: Record<string, Json>[]) => {
      const names = Object.keys(docs[0] ?? {});
      const engine = new SearchEngine(
        {
          size: docs.length,
          names,
          column: (n) =>
            columnOf(
              docs.map((d) => d[n]),
              docs.length,
            ),
        },
        INDEX_SETTINGS as never,
      );
      return { docs, engine };
    });
  return async (body) => {
    const { docs, engine } = await opened;
    return {
      results: body.queries.map((q) => {
        const take = q.hitsPerPage ?? q.limit ?? 20;
        const skip = q.page ? (q.page - 1) * take : (q.offset ?? 0);
        const f = engine.search(q, { skip, take });
        return {
          indexUid: q.indexUid,
          hits: f.documents.map((d) => docs[d] ?? {}),
          query: '',
          processingTimeMs: 0,
          totalHits: f.total,
          estimatedTotalHits: f.total,
          totalPages: Math.ceil(f.total / (take || 1)),
          hitsPerPage: take,
          page: q.page ?? 1,
          facetDistribution: (f.facets as any)?.facetDistribution ?? (f.facets as any)?.distribution,
          facetStats: (f.facets as any)?.facetStats ?? (f.facets as any)?.stats,
        } as never;
      }),
    };
  };
}
