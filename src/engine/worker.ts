import { fetchIndex } from './fetch-index.ts';
import { serveWorker } from './serve-worker.ts';

serveWorker(fetchIndex);
