import {
  type FacetCounts,
  type IndexSettings,
  SearchError,
  type SearchResult,
} from '#domain/search/multi-search.ts';
import type { Column } from './columns.ts';
import type { FacetKeys } from './facet-keys.ts';
import type { SearchColumns } from './search-columns.ts';

export type Facets = Required<Pick<SearchResult, 'facetDistribution' | 'facetStats'>>;

/** How often each distinct value occurs among some documents. */
function countValues({ codes, values }: Column, documents: Uint32Array): Uint32Array {
  const counts = new Uint32Array(values.length);
  for (let index = 0; index < documents.length; index++) {
    const code = codes[documents[index] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

/** A list counts once for each of its keys. */
function countKeys({ ofValue, spellings }: FacetKeys, ofValues: Uint32Array): Uint32Array {
  const counts = new Uint32Array(spellings.length);
  for (let value = 0; value < ofValues.length; value++) {
    const own = ofValues[value] ?? 0;
    if (own > 0) for (const key of ofValue[value] ?? []) counts[key] = (counts[key] ?? 0) + own;
  }
  return counts;
}

/** A key is written as in the first of the documents that has it. */
function spellingOf(keys: FacetKeys, key: number, { codes }: Column, documents: Uint32Array): string {
  const spellings = keys.spellings[key] ?? new Map<string, readonly number[]>();
  const [first = ''] = spellings.keys();
  if (spellings.size < 2) return first;
  const ofValue = new Map([...spellings].flatMap(([text, values]) => values.map((value) => [value, text])));
  for (const document of documents) {
    const spelling = ofValue.get(codes[document] ?? 0);
    if (spelling !== undefined) return spelling;
  }
  return first;
}

interface Limits {
  readonly most: number;
  readonly isByCount: boolean;
}

const DEFAULT_MOST_VALUES = 100;

function limitsOf(attribute: string, { faceting = {} }: IndexSettings): Limits {
  const { maxValuesPerFacet: most = DEFAULT_MOST_VALUES, sortFacetValuesBy = {} } = faceting;
  return { most, isByCount: (sortFacetValuesBy[attribute] ?? sortFacetValuesBy['*']) === 'count' };
}

/** Above this many documents Meilisearch reads its tables of facets, and lists numbers by size. */
const MOST_READ_ONE_BY_ONE = 3000;

function distribution(keys: FacetKeys, column: Column, documents: Uint32Array, limits: Limits) {
  const counts = countKeys(keys, countValues(column, documents));
  const chosen: number[] = [];
  const bySize = documents.length > MOST_READ_ONE_BY_ONE;
  for (let place = 0; place < counts.length; place++) {
    const key = bySize ? place : (keys.alphabetic[place] ?? place);
    if (!limits.isByCount && chosen.length === limits.most) break;
    if ((counts[key] ?? 0) > 0) chosen.push(key);
  }
  if (limits.isByCount) chosen.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
  const found: Record<string, number> = {};
  for (const key of chosen.slice(0, limits.most))
    found[spellingOf(keys, key, column, documents)] = counts[key] ?? 0;
  return { found, stats: statsOf(keys, counts) };
}

function statsOf({ numbers }: FacetKeys, counts: Uint32Array) {
  const present = numbers.filter((_, key) => (counts[key] ?? 0) > 0);
  const [min, max] = [present[0], present.at(-1)];
  return min === undefined || max === undefined ? undefined : { min, max };
}

/** Counts and, of numbers, the range of each facet among the documents. */
export function facetsOf(
  columns: SearchColumns,
  asked: readonly string[],
  documents: Uint32Array,
  settings: IndexSettings,
): Facets {
  const { filterableAttributes: known = [] } = settings;
  const isKnown = (name: string) => known.some((root) => name === root || name.startsWith(`${root}.`));
  const unknown = asked.filter((name) => name !== '*' && !isKnown(name));
  if (unknown.length > 0)
    throw new SearchError(
      'invalid_search_facets',
      `Invalid facet distribution: Attribute \`${unknown.join(', ')}\` is not filterable. Available filterable attributes patterns are: \`${known.toSorted().join(', ')}\`.`,
    );
  const facetDistribution: Record<string, FacetCounts> = {};
  const facetStats: Record<string, { min: number; max: number }> = {};
  for (const name of new Set(asked.includes('*') ? known : asked)) {
    const keys = columns.facetKeys(name);
    const { found, stats } = distribution(keys, columns.column(name), documents, limitsOf(name, settings));
    facetDistribution[name] = found;
    if (stats) facetStats[name] = stats;
  }
  return { facetDistribution, facetStats };
}
