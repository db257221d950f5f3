import { openWords } from '#domain/search/site/search-entries.ts';
import { fetchWords } from './fetch-words.ts';
import { serveWorker } from './serve-worker.ts';

serveWorker((address) => fetchWords(address, openWords));
