import { atom } from 'nanostores';
import type { SearchState } from '#domain/search/filters/search-state.ts';
import type { ResultsContext } from '#domain/search/results/results-context.ts';

export interface SearchStore {
  /** The address, which is equal for equal searches. */
  readonly address: string;
  readonly state: SearchState;
  readonly context: ResultsContext;
}

/** The search on the results page. Null before the island starts. */
export const $currentSearch = atom<SearchStore | null>(null);
