import {
  type Hit,
  type Json,
  type SearchDocument,
  SearchError,
  type SearchQuery,
  type SearchResult,
} from '#domain/search/multi-search.ts';
import { valueAt } from './columns.ts';
import type { markerOf } from './highlight.ts';
import { checkQuery } from './query-check.ts';
import type { Finder, Found, Window } from './search-engine.ts';
import type { StockIndex } from './stock-index.ts';

const DEFAULT_LIMIT = 20;

const isPaged = ({ page, hitsPerPage }: SearchQuery) =>
  typeof page === 'number' || typeof hitsPerPage === 'number';

function windowOf(query: SearchQuery): Window {
  if (!isPaged(query)) return { skip: query.offset ?? 0, take: query.limit ?? DEFAULT_LIMIT };
  const take = query.hitsPerPage ?? DEFAULT_LIMIT;
  const page = query.page ?? 1;
  return page === 0 ? { skip: 0, take: 0 } : { skip: (page - 1) * take, take };
}

/** What a query still needs before its hits can be written: the missing chunks. */
export interface PendingAnswer {
  readonly query: SearchQuery;
  readonly found: Found;
  readonly chunks: readonly number[];
  readonly started: number;
}

const rootOf = (attribute: string) => attribute.split('.')[0] ?? attribute;

/** The attributes that a hit needs, of those that documents have. */
function neededAttributes({ names }: StockIndex, query: SearchQuery): readonly string[] {
  const wanted = [...(query.attributesToRetrieve ?? ['*']), ...(query.attributesToHighlight ?? [])];
  if (wanted.includes('*')) return names;
  const roots = new Set(wanted.map(rootOf));
  return names.filter((name) => roots.has(name));
}

export function ask(engine: Finder, index: StockIndex, query: SearchQuery): PendingAnswer {
  const started = performance.now();
  checkQuery(query);
  if (query.indexUid !== index.file.uid)
    throw new SearchError('index_not_found', `Index \`${query.indexUid}\` not found.`);
  const found = engine.search(query, windowOf(query));
  const isShown = neededAttributes(index, query).some((attribute) => index.isInChunks(attribute));
  const chunks = isShown ? new Set(found.documents.map((document) => index.chunkOf(document))) : [];
  return { query, found, chunks: [...chunks].filter((chunk) => !index.hasChunk(chunk)), started };
}

/** `dealer.city` picks out of an object. */
function picked(document: SearchDocument, attributes: readonly string[]): SearchDocument {
  const result: Record<string, Json> = {};
  for (const attribute of attributes) {
    const [root = '', ...path] = attribute.split('.');
    const inner = Object.hasOwn(document, root) ? valueAt(document[root], path) : undefined;
    if (inner === undefined) continue;
    if (path.length === 0) result[root] = inner;
    else {
      const nested = path.reduceRight((value: Json, key): Json => ({ [key]: value }), inner);
      const before = result[root];
      const isObject = typeof before === 'object' && before !== null && !Array.isArray(before);
      result[root] = isObject && typeof nested === 'object' ? { ...before, ...nested } : nested;
    }
  }
  return result;
}

function hitOf(
  index: StockIndex,
  { query }: PendingAnswer,
  number: number,
  mark: ReturnType<typeof markerOf>,
): Hit {
  const document = index.document(number, neededAttributes(index, query));
  const retrieved = query.attributesToRetrieve;
  const shown = !retrieved || retrieved.includes('*') ? document : picked(document, retrieved);
  const _formatted = mark?.(document);
  return _formatted ? { ...shown, _formatted } : shown;
}

export function answer(index: StockIndex, pending: PendingAnswer, marking?: typeof markerOf): SearchResult {
  const { query, found, started } = pending;
  const { total, facets, documents } = found;
  const mark = marking?.(query, found.meant);
  const { skip, take } = windowOf(query);
  const paging = isPaged(query)
    ? {
        hitsPerPage: query.hitsPerPage ?? DEFAULT_LIMIT,
        page: query.page ?? 1,
        totalPages: query.hitsPerPage === 0 ? 0 : Math.ceil(total / (query.hitsPerPage ?? DEFAULT_LIMIT)),
        totalHits: total,
      }
    : { limit: take, offset: skip, estimatedTotalHits: total };
  return {
    indexUid: query.indexUid,
    hits: documents.map((number) => hitOf(index, pending, number, mark)),
    query: query.q ?? '',
    processingTimeMs: Math.round(performance.now() - started),
    ...paging,
    ...facets,
  };
}
