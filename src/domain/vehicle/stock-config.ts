import * as v from 'valibot';
import { environmentName, httpUrl, pathInsideFolder } from '#domain/intake/origins.ts';
import { USUAL_STOCK_FILE } from '#domain/rebuild/inputs.ts';
import { doc, matching } from '#domain/site/fields.ts';

const fileSource = v.strictObject({
  kind: doc('A JSON file in the dealer’s folder.', v.literal('file')),
  path: v.optional(pathInsideFolder, USUAL_STOCK_FILE),
  demo: doc(
    'Whether the stock is invented. `npm start` then moves its dates by whole days, so that some vehicles have just arrived or been sold on any day. Never set it for a real dealer.',
    v.optional(v.boolean()),
  ),
});

const urlSource = v.strictObject({
  kind: doc('A JSON feed, fetched at every build.', v.literal('url')),
  url: httpUrl,
  headers_env: doc(
    'The name of the environment variable with the Authorization header.',
    v.optional(environmentName),
  ),
});

const meilisearchSource = v.strictObject({
  kind: doc('A hosted index that already holds the stock.', v.literal('meilisearch')),
  host: httpUrl,
  index: matching(/^[A-Za-z0-9_-]{1,400}$/, 'the name of an index'),
  key_env: doc('The name of the environment variable with the search key.', environmentName),
});

export const stockSourceConfigSchema = v.variant('kind', [fileSource, urlSource, meilisearchSource]);

export type StockSourceConfig = v.InferOutput<typeof stockSourceConfigSchema>;
export type FileSourceConfig = v.InferOutput<typeof fileSource>;
export type UrlSourceConfig = v.InferOutput<typeof urlSource>;
export type MeilisearchSourceConfig = v.InferOutput<typeof meilisearchSource>;
