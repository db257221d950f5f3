import { type IndexAddress, indexAt } from './fetch-index.ts';
import { type OpenIndex, openIndexWith } from './open-index.ts';
import { WordFinder, type WordSource } from './word-finder.ts';

/** Opens an index on the web in the calling thread, and searches it by the rule of the site search. */
export const fetchWords = (address: IndexAddress, openWords: WordSource): OpenIndex =>
  openIndexWith(
    indexAt(address),
    (index) => new WordFinder(index, index.file.settings.filterableAttributes ?? [], openWords),
  );
