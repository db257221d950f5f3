import type { SearchState } from '#domain/search/state.ts';

/** The steps of typing. Each letter is no history entry of its own. */
export const WORDS = 'words';

/** Words that were there and are changed, a slider that moves on: the history has one entry for all of it. */
export const isSameRun = (
  last: string | undefined,
  run: string | undefined,
  before: SearchState,
  after: SearchState,
): boolean =>
  run !== undefined && run === last && (run !== WORDS || (before.query !== '' && after.query !== ''));
