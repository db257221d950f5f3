import { atom } from 'nanostores';
import type { QueryReader } from '#domain/search/question.ts';
import type { SearchState } from '#domain/search/state.ts';
import type { ResultsSite } from './results-site.ts';
import { loadVocabulary, type Words } from './visit.ts';

/** Reads what is typed; nothing before anybody has typed. */
export const $reader = atom<QueryReader | null>(null);

/** Fetches the tables of words, and what the stock is called: whoever types nothing needs neither. */
export async function openedReader(
  { countsHref }: Pick<Words, 'countsHref'>,
  { market }: Pick<ResultsSite, 'market'>,
): Promise<void> {
  const [{ openReader }, words] = await Promise.all([
    import('#domain/search/question.ts'),
    loadVocabulary({ countsHref }),
  ]);
  $reader.set(openReader({ words, market, thisYear: new Date().getFullYear() }));
}

/** Whether words are asked for that could still be read. */
export const isUnread = ({ query }: SearchState): boolean => query !== '' && $reader.get() === null;
