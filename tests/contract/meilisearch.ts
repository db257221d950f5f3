import { env } from 'node:process';

export const MEILISEARCH_URL = env['MEILISEARCH_URL'];

export const NO_MEILISEARCH = 'needs a Meilisearch: MEILISEARCH_URL=http://127.0.0.1:7700 npm run test:all';
