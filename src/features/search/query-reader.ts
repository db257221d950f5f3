import { atom } from 'nanostores';
import type { QueryReader } from '#domain/search/question.ts';
import type { ResultsSite } from '#domain/search/results-site.ts';
import type { SearchState } from '#domain/search/state.ts';
import { loadVocabulary, type Words } from './visit.ts';

/** Reads what is typed; nothing before anybody has typed. */
export const $reader = atom<QueryReader | null>(null);

type Place = Pick<Words, 'countsHref'>;
type Spoken = Pick<ResultsSite, 'market'>;

/** Fetches the tables of words, and what the stock is called: whoever types nothing needs neither. */
export async function loadReader(
  { countsHref }: Place,
  site: Spoken | Promise<Spoken>,
): Promise<QueryReader> {
  const [{ openReader }, words, { market }] = await Promise.all([
    import('#domain/search/question.ts'),
    loadVocabulary({ countsHref }),
    site,
  ]);
  return openReader({ words, market, thisYear: new Date().getFullYear() });
}

let opening: Promise<void> | undefined;

/** For all that is drawn on a results page; asked for before the first letter, and once. What failed is tried again. */
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

/** Whether words are asked for that could still be read. */
export const isUnread = ({ query }: SearchState): boolean => query !== '' && $reader.get() === null;
