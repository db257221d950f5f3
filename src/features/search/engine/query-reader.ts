import { atom } from 'nanostores';
import type { SearchState } from '#domain/search/filters/search-state.ts';
import type { QueryReader } from '#domain/search/query/question.ts';
import type { ResultsSite } from '#domain/search/results/results-site.ts';
import { loadVocabulary, type Words } from './load-vocabulary.ts';

/** Reads what is typed. Null until something is typed. */
export const $reader = atom<QueryReader | null>(null);

type Place = Pick<Words, 'countsHref'>;
type Spoken = Pick<ResultsSite, 'market'>;

/** Fetches the word tables and the stock's vocabulary, which are needed only for typing. */
export async function loadReader(
  { countsHref }: Place,
  site: Spoken | Promise<Spoken>,
): Promise<QueryReader> {
  const [{ openReader }, words, { market }] = await Promise.all([
    import('#domain/search/query/question.ts'),
    loadVocabulary({ countsHref }),
    site,
  ]);
  return openReader({ words, market, thisYear: new Date().getFullYear() });
}

let opening: Promise<void> | undefined;

/** Opens the reader for everything on a results page. It is loaded once, before the first letter, and retried after a failure. */
export function openedReader(place: Place, site: Spoken): Promise<void> {
  opening ??= loadReader(place, site).then(
    (reader) => $reader.set(reader),
    (reason: unknown) => {
      opening = undefined;
      throw reason;
    },
  );
  return opening;
}

/** Returns true if the search has words and the reader has not been loaded yet. */
export const isUnread = ({ query }: SearchState): boolean => query !== '' && $reader.get() === null;
