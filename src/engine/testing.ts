import type { IndexSettings, SearchDocument, SearchQuery } from '#domain/search/results/multi-search.ts';
import { buildIndex } from './index-file/build-index.ts';
import { openIndex } from './open-index.ts';

/** Makes an engine over some documents, which are written and read back as a browser would get them. */
export function engineOver(
  documents: readonly SearchDocument[],
  settings: IndexSettings = {},
  chunkSize = 4,
) {
  const files = buildIndex({ uid: 'stock', documents, settings, chunkSize });
  const search = openIndex({
    columns: async () => JSON.parse(JSON.stringify(files.columns)),
    chunk: async (number) => JSON.parse(JSON.stringify(files.chunks[number])),
  });
  return async (query: Omit<SearchQuery, 'indexUid'>) => {
    const { results } = await search({ queries: [{ indexUid: 'stock', ...query }] });
    const [result] = results;
    if (!result) throw new Error('one query, no result');
    return result;
  };
}
