import { fetchAnswer } from '#adapters/lib/fetch-answer.client.ts';
import type { Counts } from '#domain/search/filters/counts.ts';
import { bothOf, type Vocabulary } from '#domain/search/query/vocabulary.ts';

/** The words that addresses of a page are read with. */
export interface Words {
  readonly countsHref: string;
  /** The names that addresses may have besides what is in stock. */
  readonly known: Vocabulary;
}

type Known = Pick<Words, 'countsHref'> & Partial<Words>;

const both = ({ words }: Counts, known: Vocabulary | undefined): Vocabulary =>
  known === undefined ? words : bothOf(words, known);

export const loadVocabulary = ({ countsHref, known }: Known): Promise<Vocabulary> =>
  fetchAnswer({ url: countsHref, parse: (answer) => both(answer as Counts, known) });
