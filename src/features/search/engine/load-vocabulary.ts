import { fetchAnswer } from '#adapters/lib/fetch-answer.client.ts';
import type { Counts } from '#domain/search/filters/counts.ts';
import { bothOf, type Vocabulary } from '#domain/search/query/vocabulary.ts';

/** The words that addresses of a page are read with. */
export interface Words {
  readonly countsHref: string;
  /** The names that addresses may have besides what is in stock. */
  readonly known: Vocabulary;
}

type VocabularySource = Pick<Words, 'countsHref'> & Partial<Words>;

const both = ({ words }: Counts, existing: Vocabulary | undefined): Vocabulary =>
  existing === undefined ? words : bothOf(words, existing);

export const loadVocabulary = ({ countsHref, known }: VocabularySource): Promise<Vocabulary> =>
  fetchAnswer({ url: countsHref, parse: (answer) => both(answer as Counts, known) });
