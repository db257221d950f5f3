import { atom } from 'nanostores';
import type { ResultsContext } from '#domain/search/results-context.ts';
import type { SearchState } from '#domain/search/state.ts';

export interface AskedSearch {
  /** Equal for equal searches. */
  readonly address: string;
  readonly state: SearchState;
  readonly context: ResultsContext;
}

/** What the results page shows; nothing before its island has begun. */
export const $asked = atom<AskedSearch | null>(null);
