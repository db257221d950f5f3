import { type IndexAddress, indexAt } from './fetch-index.ts';
import { type OpenIndex, openIndexWith } from './open-index.ts';
import { type OpenWords, WordFinder } from './word-finder.ts';

/** An index on the web that is searched by the rule of the site search, in the thread that calls this. */
export const fetchWords = (address: IndexAddress, openWords: OpenWords): OpenIndex =>
  openIndexWith(
    indexAt(address),
    (index) => new WordFinder(index, index.file.settings.filterableAttributes ?? [], openWords),
  );
