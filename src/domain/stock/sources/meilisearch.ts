import * as v from 'valibot';
import { doc, matching } from '#domain/sites/config-fields.ts';
import { environmentName, httpUrl } from './fields.ts';

export const meilisearchSource = {
  kind: doc('A hosted index that already holds the stock.', v.literal('meilisearch')),
  host: httpUrl,
  index: matching(/^[A-Za-z0-9_-]{1,400}$/, 'the name of an index'),
  key_env: doc('The name of the environment variable with the search key.', environmentName),
};
