import { fetchWords } from './fetch-words.ts';
import { serveWorker } from './serve-worker.ts';

serveWorker(fetchWords);
