import { env } from 'node:process';

/** A GitHub variable that is not set arrives as an empty string. */
export const MEILISEARCH_URL = env['MEILISEARCH_URL'] || undefined;

export const NO_MEILISEARCH = 'needs a Meilisearch: MEILISEARCH_URL=http://127.0.0.1:7700 npm run test:all';
