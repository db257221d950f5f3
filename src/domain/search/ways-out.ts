import { totalOf } from './answer.ts';
import type { SearchQuery, SearchResult } from './multi-search.ts';
import { countingOnly, resultQueries, type SearchSetting } from './queries.ts';
import type { Offer } from './question.ts';
import type { SearchState } from './state.ts';

/** Something a shopper could leave out, and how many vehicles that would bring. */
export interface WayOut extends Offer {
  readonly total: number;
}

const MOST_WAYS = 3;

/** What to ask when nothing was found: how many there would be without each thing that narrows the search. */
export const wayOutQueries = (
  offers: readonly Offer[],
  meantBy: (asked: SearchState) => SearchState,
  setting: SearchSetting,
): readonly SearchQuery[] =>
  offers.flatMap(({ next }) =>
    resultQueries(meantBy(next), { ...setting, filters: [] })
      .slice(0, 1)
      .map(countingOnly),
  );

/** The nearest first: what brings the fewest vehicles has changed the question least. */
export const waysOut = (offers: readonly Offer[], results: readonly SearchResult[]): readonly WayOut[] =>
  offers
    .map((offer, index) => ({ ...offer, total: totalOf(results[index]) }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => a.total - b.total)
    .slice(0, MOST_WAYS);
