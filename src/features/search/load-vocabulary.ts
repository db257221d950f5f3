import { fetchAnswer } from '#adapters/data-loader/client.fetch.ts';
import { type Vocabulary, vocabularyOf } from '#domain/search/vocabulary.ts';
import type { Counts } from '#domain/vehicle/count-lookup.ts';

/** What addresses of a page are read with. */
export interface Words {
  readonly countsHref: string;
  /** What they may name besides what is in stock. */
  readonly known: Vocabulary;
}

type Known = Pick<Words, 'countsHref'> & Partial<Words>;

export const loadVocabulary = ({ countsHref, known }: Known): Promise<Vocabulary> =>
  fetchAnswer({ url: countsHref, parse: (answer) => vocabularyOf(answer as Counts, known) });
