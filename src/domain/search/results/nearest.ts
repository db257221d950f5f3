import type { ListFilter } from '../filters/filters.ts';
import { chosenOf, NOTHING_CHOSEN, type SearchState } from '../filters/search-state.ts';
import { stockHits } from './answer.ts';
import type { StockHit } from './document.ts';
import type { SearchQuery, SearchResult } from './multi-search.ts';
import { resultQueries, type SearchSetting } from './queries.ts';

/** Two rows of cards. */
const MOST_NEAREST = 6;

/** The filters that a vehicle must still share with the search. The nearest come first, and the last list is empty. */
const FALLBACKS: readonly (readonly ListFilter[])[] = [
  ['make', 'simple_body'],
  ['make'],
  ['simple_body'],
  [],
];

/** The condition that is offered instead of another. */
const NEXT: Readonly<Record<string, string>> = { new: 'demo', demo: 'new', used: 'demo' };

const keeping = (state: SearchState, filters: readonly ListFilter[]): SearchState => ({
  ...NOTHING_CHOSEN,
  sort: 'newest',
  chosen: Object.fromEntries(filters.map((filter) => [filter, chosenOf(state, filter)])),
});

/**
 * Returns the searches to try for a path without stock: the same make, then the same body, then the next condition,
 * then the newest of all.
 */
export function nearestStates(state: SearchState): readonly SearchState[] {
  const { length: filterCount } = Object.keys(state.chosen);
  const [type = '', ...types] = chosenOf(state, 'car_type');
  const next = types.length === 0 ? NEXT[type] : undefined;
  const looser = FALLBACKS.filter(
    (filters) => filters.length < filterCount && filters.every((filter) => filter in state.chosen),
  ).map((filters) => keeping(state, filters));
  if (next !== undefined) looser.splice(-1, 0, { ...keeping(state, []), chosen: { car_type: [next] } });
  return looser;
}

/** Returns one query for the first vehicles of each state. Sold vehicles are excluded, however recent. */
export const nearestQueries = (state: SearchState, setting: SearchSetting): readonly SearchQuery[] =>
  nearestStates(state).flatMap((near) =>
    resultQueries(near, { ...setting, filters: [], include_sold_cars_days: 0 })
      .slice(0, 1)
      .map((query) => ({ ...query, limit: MOST_NEAREST })),
  );

/** Merges the results. Each one fills up the places that those before it have left free. */
export const nearestHits = (results: readonly SearchResult[]): readonly StockHit[] => {
  const hits = results.flatMap((result) => stockHits(result.hits));
  const isFirst = ({ id }: StockHit, index: number) => hits.findIndex((hit) => hit.id === id) === index;
  return hits.filter(isFirst).slice(0, MOST_NEAREST);
};
