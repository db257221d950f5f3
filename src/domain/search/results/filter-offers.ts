import { narrowingText } from '../filters/filter-text.ts';
import type { Filter } from '../filters/filters.ts';
import { narrowingsOf, type SearchState, without } from '../filters/search-state.ts';
import type { TypedQuestion, WordOffer } from '../query/question.ts';
import type { ResultsContext } from './results-context.ts';

/** Returns what the search means. Until the reader is loaded, no words are understood. */
export const questionOf = (
  requested: SearchState,
  { reader }: Pick<ResultsContext, 'reader'>,
): TypedQuestion =>
  reader?.of(requested) ?? { requested, interpreted: requested, understood: [], leftOut: [] };

/**
 * Returns the ways to widen a search: dropping words that were understood, or filters chosen by hand. Words that
 * were not read are dropped together.
 */
export const narrowingOffers = (
  requested: SearchState,
  words: readonly WordOffer[],
  { config, market, reader }: Pick<ResultsContext, 'config' | 'market' | 'reader'>,
  isOffered: (filter: Filter) => boolean = () => true,
): readonly WordOffer[] => [
  ...words,
  ...narrowingsOf(requested, config.search_filters)
    .filter((one) => (one.filter === 'query' ? reader === null : isOffered(one.filter)))
    .map((one) => ({ label: narrowingText(one, market), next: without(requested, one) })),
];
