import * as v from 'valibot';
import { FILTERS, LIST_FILTERS, RANGE_FILTERS } from '#domain/search/filters/filters.ts';
import {
  type AddressConfig,
  QUERY_KEYS,
  readAddress,
  readPath,
} from '#domain/search/filters/search-address.ts';
import type { Chosen, Ranges, SearchState } from '#domain/search/filters/search-state.ts';
import { openReader, type ReaderSetting } from '#domain/search/query/question.ts';
import { searchedFor } from './saved-search.ts';

const LONGEST = 2000;
/** The address is a path, so the origin does not matter. */
const ANY_ORIGIN = 'https://site.invalid';

const FILTER_KEYS: ReadonlySet<string> = new Set(FILTERS);

const survived = (state: SearchState, key: string): boolean => {
  const list = LIST_FILTERS.find((filter) => filter === key);
  const range = RANGE_FILTERS.find((filter) => filter === key);
  return (
    (list === undefined || state.chosen[list] !== undefined) &&
    (range === undefined || state.ranges[range] !== undefined)
  );
};

/**
 * Reads a search from an address of results, with its words understood as on the page: a shopper who typed "white ute" gets
 * alerts about white utes. A page may ignore what it does not know, and show more. An alert must not announce everything, so this
 * returns null instead.
 */
export function readSearch(
  address: string,
  config: AddressConfig,
  setting: ReaderSetting,
): SearchState | null {
  const { words } = setting;
  if (address.length > LONGEST || !/^\/(?![/\\])/.test(address)) return null;
  const url = URL.parse(address, ANY_ORIGIN);
  if (url === null || url.origin !== ANY_ORIGIN) return null;
  if (readPath(url.pathname, config, words) === undefined) return null;
  const state = readAddress(url, config, words);
  const filterKeys = QUERY_KEYS.filter(
    (key) => FILTER_KEYS.has(key) && (url.searchParams.get(key) ?? '') !== '',
  );
  if (!filterKeys.every((key) => survived(state, key))) return null;
  return searchedFor(state.query === '' ? state : openReader(setting).of(state).interpreted);
}

const filter = v.picklist(FILTERS);
const end = v.nullable(v.number());

const storedSchema = v.object({
  query: v.string(),
  chosen: v.record(filter, v.array(v.string())),
  ranges: v.record(filter, v.object({ min: end, max: end })),
});

/** Stores the search as text. Its words stay, even while no stock matches them. */
export const stateText = ({ query, chosen, ranges }: SearchState): string =>
  JSON.stringify({ query, chosen, ranges });

export function stateIn(text: string): SearchState {
  const { query, chosen, ranges } = v.parse(v.pipe(v.string(), v.parseJson(), storedSchema), text);
  // Which filters are lists and which are ranges was decided when it was written.
  return searchedFor({ query, chosen: chosen as Chosen, ranges: ranges as Ranges, sort: null, page: 1 });
}
