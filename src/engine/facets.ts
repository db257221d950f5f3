import {
  type FacetCounts,
  type IndexSettings,
  SearchError,
  type SearchResult,
} from '#domain/search/results/multi-search.ts';
import type { Column } from './columns.ts';
import type { FacetKeys } from './facet-keys.ts';
import { covers, type SearchColumns } from './search-columns.ts';

export type Facets = Required<Pick<SearchResult, 'facetDistribution' | 'facetStats'>>;

function countValues({ codes, values }: Column, documents: Uint32Array): Uint32Array {
  const counts = new Uint32Array(values.length);
  for (let index = 0; index < documents.length; index++) {
    const code = codes[documents[index] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

/** A list counts once for each of its keys. */
function countKeys({ keys, starts, spellings }: FacetKeys, column: Column, documents: Uint32Array) {
  const counts = new Uint32Array(spellings.length);
  const addKeys = (value: number, times: number) => {
    const end = starts[value + 1] ?? 0;
    for (let place = starts[value] ?? 0; place < end; place++) {
      const key = keys[place] ?? 0;
      counts[key] = (counts[key] ?? 0) + times;
    }
  };
  // Counts by distinct values if there are fewer of them, which is usual. Lists are often all different.
  if (documents.length < column.values.length) {
    for (let index = 0; index < documents.length; index++)
      addKeys(column.codes[documents[index] ?? 0] ?? 0, 1);
    return counts;
  }
  const ofValues = countValues(column, documents);
  for (let value = 0; value < ofValues.length; value++) {
    const times = ofValues[value] ?? 0;
    if (times > 0) addKeys(value, times);
  }
  return counts;
}

/** A key is written as in the first of the documents that has it. */
function spellingOf(
  { spellings }: FacetKeys,
  key: number,
  { codes }: Column,
  documents: Uint32Array,
): string {
  const spelling = spellings[key] ?? '';
  if (typeof spelling === 'string') return spelling;
  const first = documents.find((document) => spelling.has(codes[document] ?? 0)) ?? 0;
  return spelling.get(codes[first] ?? 0) ?? '';
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
  const counts = countKeys(keys, column, documents);
  const chosen: number[] = [];
  const bySize = documents.length > MOST_READ_ONE_BY_ONE;
  for (let place = 0; place < counts.length; place++) {
    const key = bySize ? place : (keys.alphabetic[place] ?? place);
    if (!limits.isByCount && chosen.length === limits.most) break;
    if ((counts[key] ?? 0) > 0) chosen.push(key);
  }
  if (limits.isByCount) chosen.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
  const countsByValue: Record<string, number> = {};
  for (const key of chosen.slice(0, limits.most))
    countsByValue[spellingOf(keys, key, column, documents)] = counts[key] ?? 0;
  return { found: countsByValue, stats: statsOf(keys, counts) };
}

/** Keys of numbers are in ascending order. */
function statsOf({ numbers }: FacetKeys, counts: Uint32Array) {
  const isPresent = (_: number, key: number) => (counts[key] ?? 0) > 0;
  const [min, max] = [numbers.find(isPresent), numbers.findLast(isPresent)];
  return min === undefined || max === undefined ? undefined : { min, max };
}

/** Returns the counts of each facet among the documents and, for numbers, the range. */
export function facetsOf(
  columns: SearchColumns,
  attributes: readonly string[],
  documents: Uint32Array,
  settings: IndexSettings,
): Facets {
  const { filterableAttributes: filterable = [] } = settings;
  const unknown = attributes.filter((name) => name !== '*' && !covers(filterable, name));
  if (unknown.length > 0)
    throw new SearchError(
      'invalid_search_facets',
      `Invalid facet distribution: Attribute \`${unknown.join(', ')}\` is not filterable. Available filterable attributes patterns are: \`${filterable.toSorted().join(', ')}\`.`,
    );
  const facetDistribution: Record<string, FacetCounts> = {};
  const facetStats: Record<string, { min: number; max: number }> = {};
  for (const name of new Set(attributes.includes('*') ? filterable : attributes)) {
    const keys = columns.facetKeys(name);
    const { found, stats } = distribution(keys, columns.column(name), documents, limitsOf(name, settings));
    facetDistribution[name] = found;
    if (stats) facetStats[name] = stats;
  }
  return { facetDistribution, facetStats };
}
