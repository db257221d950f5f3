import { connectEngine } from './client.ts';
import type { IndexAddress } from './fetch-index.ts';
import type { OpenIndex } from './open-index.ts';
import type { WordSource } from './word-finder.ts';

/** Opens the stock for a page’s suggestions. It is searched by the rule of the site search, in a worker of its own. */
export const connectWords = (address: IndexAddress, openWords: WordSource): OpenIndex =>
  connectEngine({
    ...address,
    startWorker: () => new Worker(new URL('./words-worker.ts', import.meta.url), { type: 'module' }),
    openHere: async (absolute) => (await import('./fetch-words.ts')).fetchWords(absolute, openWords),
  });
