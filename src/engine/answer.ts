import {
  type Hit,
  type Json,
  MATCHING_STRATEGIES,
  type SearchDocument,
  SearchError,
  type SearchQuery,
  type SearchResult,
} from '#domain/search/results/multi-search.ts';
import { valueAt } from './columns.ts';
import type { markerOf } from './highlight.ts';
import type { Finder, SearchHits, Window } from './search-engine.ts';
import type { StockIndex } from './stock-index.ts';

type Check = (value: unknown) => string | undefined;

const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'number') return value < 0 ? 'a negative integer' : 'a number';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
};

const found = (expected: string, value: unknown) =>
  `expected ${expected}, but found ${kindOf(value)}: \`${JSON.stringify(value)}\``;

const text: Check = (value) => (typeof value === 'string' ? undefined : found('a string', value));

const amount: Check = (value) =>
  Number.isInteger(value) && Number(value) >= 0 ? undefined : found('a positive integer', value);

const texts: Check = (value) => {
  if (!Array.isArray(value)) return found('an array', value);
  const wrong = value.find((item) => typeof item !== 'string');
  return wrong === undefined ? undefined : found('a string', wrong);
};

const filter: Check = (value) => {
  if (typeof value === 'string') return undefined;
  if (!Array.isArray(value)) return found('String, Array', value);
  return value.map((item) => (typeof item === 'string' ? undefined : texts(item))).find(Boolean);
};

const strategy: Check = (value) =>
  MATCHING_STRATEGIES.some((name) => name === value)
    ? undefined
    : `expected one of ${MATCHING_STRATEGIES.map((name) => `\`${name}\``).join(', ')}`;

const off: Check = (value) =>
  value === false ? undefined : 'the embedded engine cannot do this; leave it out or ask a hosted index';

/** The fields that a query may have. The code of an error is made of the field’s name. */
const CHECKS: Readonly<Record<string, Check>> = {
  indexUid: text,
  q: text,
  offset: amount,
  limit: amount,
  page: amount,
  hitsPerPage: amount,
  filter,
  sort: texts,
  facets: texts,
  attributesToRetrieve: texts,
  attributesToHighlight: texts,
  highlightPreTag: text,
  highlightPostTag: text,
  matchingStrategy: strategy,
  attributesToSearchOn: texts,
  showMatchesPosition: off,
  showRankingScore: off,
  showRankingScoreDetails: off,
  retrieveVectors: off,
};

const codeOf = (field: string) =>
  `invalid_search_${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

/** Refuses what Meilisearch refuses, and what only a hosted one can do. */
function checkQuery(query: SearchQuery): void {
  if (typeof query.indexUid !== 'string')
    throw new SearchError('missing_index_uid', 'Missing field `indexUid`');
  for (const [field, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue;
    const check = CHECKS[field];
    if (!check)
      throw new SearchError(
        'bad_request',
        `Unknown field \`${field}\`: expected one of ${Object.keys(CHECKS)
          .map((name) => `\`${name}\``)
          .join(', ')}`,
      );
    const problem = check(value);
    if (problem) throw new SearchError(codeOf(field), `Invalid value at \`${field}\`: ${problem}`);
  }
}

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
  readonly found: SearchHits;
  readonly chunks: readonly number[];
  readonly started: number;
}

const rootOf = (attribute: string) => attribute.split('.')[0] ?? attribute;

function neededAttributes({ names }: StockIndex, query: SearchQuery): readonly string[] {
  const attributes = [...(query.attributesToRetrieve ?? ['*']), ...(query.attributesToHighlight ?? [])];
  if (attributes.includes('*')) return names;
  const roots = new Set(attributes.map(rootOf));
  return names.filter((name) => roots.has(name));
}

export function ask(engine: Finder, index: StockIndex, query: SearchQuery): PendingAnswer {
  const started = performance.now();
  checkQuery(query);
  if (query.indexUid !== index.file.uid)
    throw new SearchError('index_not_found', `Index \`${query.indexUid}\` not found.`);
  const hits = engine.search(query, windowOf(query));
  const isShown = neededAttributes(index, query).some((attribute) => index.isInChunks(attribute));
  const chunks = isShown ? new Set(hits.documents.map((document) => index.chunkOf(document))) : [];
  return { query, found: hits, chunks: [...chunks].filter((chunk) => !index.hasChunk(chunk)), started };
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
  const mark = marking?.(query, found.matched);
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
