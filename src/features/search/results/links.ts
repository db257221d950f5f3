import { addressOf } from '#domain/search/filters/search-address.ts';
import type { SearchState } from '#domain/search/filters/search-state.ts';
import type { ResultsContext } from '#domain/search/results/results-context.ts';
import type { LinkStep } from './StateLink.tsx';

/** Addresses that follow what is drawn: of the search that is drawn, one step on. */
export type Links = (step: LinkStep) => string;

export const linksFrom =
  (requested: SearchState, { config }: Pick<ResultsContext, 'config'>): Links =>
  (step) =>
    addressOf(step(requested), config);
