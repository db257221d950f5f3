import type { Filter } from '#domain/search/filters.ts';
import type { Offer, Question } from '#domain/search/question.ts';
import { narrowingsOf, type SearchState, without } from '#domain/search/state.ts';
import { narrowingText } from '#domain/search/wording.ts';
import type { ResultsContext } from './results-context.ts';

/** What is meant by what is asked, as far as anybody has read it. */
export const questionOf = (asked: SearchState, { reader }: Pick<ResultsContext, 'reader'>): Question =>
  reader?.of(asked) ?? { asked, meant: asked, understood: [], leftOut: [] };

/**
 * The ways to narrow a search less: those of its words, which were read, and those of what was chosen by hand. Words that
 * nobody has read go as one.
 */
export const narrowingOffers = (
  asked: SearchState,
  words: readonly Offer[],
  { config, market, reader }: Pick<ResultsContext, 'config' | 'market' | 'reader'>,
  isOffered: (filter: Filter) => boolean = () => true,
): readonly Offer[] => [
  ...words,
  ...narrowingsOf(asked, config.search_filters)
    .filter((one) => (one.filter === 'query' ? reader === null : isOffered(one.filter)))
    .map((one) => ({ label: narrowingText(one, market), next: without(asked, one) })),
];
