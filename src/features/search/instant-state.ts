import type { IndexUiState } from 'instantsearch.js';
import { RANGE_FILTERS } from '#domain/search/filters.ts';
import { type SearchSetting, sortRule, visibleFilter } from '#domain/search/queries.ts';
import { rangeText } from '#domain/search/range-text.ts';
import type { SearchState } from '#domain/search/state.ts';
import { engineWords, filterValue } from '#domain/search/words.ts';

/** The name under which InstantSearch asks for an order: `vehicles:price:asc`. */
export const sortedIndex = (index: string, rule: string | null): string =>
  rule === null ? index : `${index}:${rule}`;

/** A search of ours in InstantSearch’s words. */
export function instantState(state: SearchState, setting: SearchSetting): IndexUiState {
  const lists = Object.entries(state.chosen).map(([filter, values]) => [filter, values.map(filterValue)]);
  const ranges = RANGE_FILTERS.flatMap((filter) => {
    const range = state.ranges[filter];
    return range ? [[filter, rangeText(range)]] : [];
  });
  return {
    query: engineWords(state.query),
    page: state.page,
    sortBy: sortedIndex(setting.index, sortRule(state, setting)),
    refinementList: Object.fromEntries(lists),
    range: Object.fromEntries(ranges),
    configure: { filters: visibleFilter(state, setting) },
  };
}
