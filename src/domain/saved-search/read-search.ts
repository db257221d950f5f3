import { type AddressConfig, QUERY_KEYS, readAddress, readPath } from '#domain/search/address.ts';
import { isRangeFilter, LIST_FILTERS, RANGE_FILTERS } from '#domain/search/filters.ts';
import type { SearchState } from '#domain/search/state.ts';
import type { Vocabulary } from '#domain/search/vocabulary.ts';
import { searchedFor } from './saved-search.ts';

const LONGEST = 2000;
/** The address is a path: whose it is, nobody can say with it. */
const ANY_ORIGIN = 'https://site.invalid';

const FILTERS: ReadonlySet<string> = new Set([...LIST_FILTERS, ...RANGE_FILTERS]);

const survived = (state: SearchState, key: string): boolean => {
  const list = LIST_FILTERS.find((filter) => filter === key);
  const range = RANGE_FILTERS.find((filter) => isRangeFilter(filter) && filter === key);
  return (
    (list === undefined || state.chosen[list] !== undefined) &&
    (range === undefined || state.ranges[range] !== undefined)
  );
};

/**
 * What an address of results asks for. A page may leave out what it does not know, and shows more; who is to be told of
 * new vehicles must not be told of all: then it is no search.
 */
export function readSearch(address: string, config: AddressConfig, words: Vocabulary): SearchState | null {
  if (address.length > LONGEST || !/^\/(?![/\\])/.test(address)) return null;
  const url = URL.parse(address, ANY_ORIGIN);
  if (url === null || url.origin !== ANY_ORIGIN) return null;
  if (readPath(url.pathname, config, words) === undefined) return null;
  const state = readAddress(url, config, words);
  const asked = QUERY_KEYS.filter((key) => FILTERS.has(key) && (url.searchParams.get(key) ?? '') !== '');
  return asked.every((key) => survived(state, key)) ? searchedFor(state) : null;
}
