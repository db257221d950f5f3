import { totalOf } from './answer.ts';
import type { SearchQuery, SearchResult } from './multi-search.ts';
import { countingOnly, resultQueries, type SearchSetting } from './queries.ts';
import { type Narrowing, narrowingsOf, type SearchState, without } from './state.ts';

/** Something a shopper could leave out, and how many vehicles that would bring. */
export interface WayOut {
  readonly narrowing: Narrowing;
  readonly total: number;
}

const MOST_WAYS = 3;

/** What to ask when nothing was found: how many there would be without each thing that narrows the search. */
export function wayOutQueries(state: SearchState, setting: SearchSetting): readonly SearchQuery[] {
  return narrowingsOf(state, setting.filters).flatMap((narrowing) =>
    resultQueries(without(state, narrowing), { ...setting, filters: [] })
      .slice(0, 1)
      .map(countingOnly),
  );
}

/** The nearest first: what brings the fewest vehicles has changed the question least. */
export function waysOut(
  state: SearchState,
  setting: SearchSetting,
  results: readonly SearchResult[],
): readonly WayOut[] {
  return narrowingsOf(state, setting.filters)
    .map((narrowing, index) => ({ narrowing, total: totalOf(results[index]) }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => a.total - b.total)
    .slice(0, MOST_WAYS);
}
