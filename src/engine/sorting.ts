import { type IndexSettings, SearchError } from '#domain/search/results/multi-search.ts';
import { add, type Bitset, emptySet, members } from './bitset.ts';
import { type FacetKeys, ofEachValue } from './facet-keys.ts';
import type { Rule } from './ranking/rule.ts';
import type { SearchColumns } from './search-columns.ts';

export interface SortKey {
  readonly attribute: string;
  readonly isDescending: boolean;
}

const SORT = /^(?<attribute>.+):(?<direction>asc|desc)$/;

export function parseSort(text: string): SortKey | undefined {
  const { attribute, direction } = SORT.exec(text)?.groups ?? {};
  return attribute === undefined ? undefined : { attribute, isDescending: direction === 'desc' };
}

/** Writes the key as queries do: `price:asc`. */
export const ruleOf = ({ attribute, isDescending }: SortKey): string =>
  `${attribute}:${isDescending ? 'desc' : 'asc'}`;

/** Parses the sort keys of a query. Throws if the index cannot sort by one of them. */
export function sortKeys(
  sort: readonly string[],
  { sortableAttributes = [] }: IndexSettings,
): readonly SortKey[] {
  const keys = sort.map((text) => {
    const key = parseSort(text);
    if (!key)
      throw new SearchError(
        'invalid_search_sort',
        `Invalid syntax for the sort parameter: expected expression ending by \`:asc\` or \`:desc\`, found \`${text}\`.`,
      );
    if (!sortableAttributes.includes(key.attribute))
      throw new SearchError(
        'invalid_search_sort',
        `Attribute \`${key.attribute}\` is not sortable. Available sortable attributes are: \`${sortableAttributes.toSorted().join(', ')}\`.`,
      );
    return key;
  });
  // The second wish about one attribute is not heard.
  return keys.filter(
    ({ attribute }, index) => keys.findIndex((key) => key.attribute === attribute) === index,
  );
}

/** Numbers come before texts both ways, and what has no value comes last both ways. */
function rankOf(keys: Uint32Array, { numbers, texts }: FacetKeys, isDescending: boolean): number {
  if (keys.length === 0) return numbers.length + texts.length;
  if (!isDescending) return Math.min(...keys);
  const highest = keys.filter((key) => key < numbers.length);
  if (highest.length > 0) return numbers.length - 1 - Math.max(...highest);
  return numbers.length + (numbers.length + texts.length - 1 - Math.max(...keys));
}

export type Ranks = Uint32Array;

/** Returns each document’s rank among the values of one sort key. */
export function ranksBy(columns: SearchColumns, { attribute, isDescending }: SortKey): Ranks {
  const keys = columns.facetKeys(attribute);
  const ofValue = ofEachValue(keys, (own) => rankOf(own, keys, isDescending));
  return columns.column(attribute).codes.map((code) => ofValue[code] ?? 0);
}

export function compareByRanks(ranks: readonly Ranks[]) {
  return (a: number, b: number): number => {
    for (const rank of ranks) {
      const order = (rank[a] ?? 0) - (rank[b] ?? 0);
      if (order !== 0) return order;
    }
    return a - b;
  };
}

/** Makes a ranking rule of a sort key: documents of equal value are one bucket. */
export const sortRule = (ranks: Ranks): Rule =>
  function* (graph, universe) {
    let bucket: Bitset | undefined;
    let previous: number | undefined;
    for (const document of members(universe).sort(compareByRanks([ranks]))) {
      if (!bucket || ranks[document] !== previous) {
        if (bucket) yield { documents: bucket, graph };
        bucket = emptySet(ranks.length);
      }
      add(bucket, document);
      previous = ranks[document];
    }
    if (bucket) yield { documents: bucket, graph };
  };
