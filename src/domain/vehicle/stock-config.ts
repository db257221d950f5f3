import * as v from 'valibot';

const environmentName = v.pipe(
  v.string(),
  v.regex(
    /^[A-Z][A-Z0-9_]*$/,
    'expected the name of an environment variable such as "STOCK_KEY", never its value',
  ),
);

const isPlainHttpUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
};

const httpUrl = v.pipe(
  v.string(),
  v.check(isPlainHttpUrl, 'expected an http(s) address without user or password'),
);

const pathInsideFolder = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.check(
    (path) => !/^([/\\]|[a-z]:)/i.test(path) && !path.split(/[/\\]/).includes('..'),
    "expected a path inside the dealer's own folder",
  ),
);

const fileSource = v.strictObject({
  kind: v.pipe(v.literal('file'), v.description('A JSON file in the dealer’s folder.')),
  path: v.optional(pathInsideFolder, 'stock.json'),
});

const urlSource = v.strictObject({
  kind: v.pipe(v.literal('url'), v.description('A JSON feed, fetched at every build.')),
  url: httpUrl,
  headers_env: v.pipe(
    v.optional(environmentName),
    v.description('Name of the environment variable whose value is sent as the Authorization header.'),
  ),
});

const meilisearchSource = v.strictObject({
  kind: v.pipe(v.literal('meilisearch'), v.description('A hosted index that already holds the stock.')),
  host: httpUrl,
  index: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,400}$/, 'expected the name of an index')),
  key_env: v.pipe(
    environmentName,
    v.description('Name of the environment variable that holds the search key.'),
  ),
});

export const stockSourceConfigSchema = v.variant('kind', [fileSource, urlSource, meilisearchSource]);

export type StockSourceConfig = v.InferOutput<typeof stockSourceConfigSchema>;
export type FileSourceConfig = v.InferOutput<typeof fileSource>;
export type UrlSourceConfig = v.InferOutput<typeof urlSource>;
export type MeilisearchSourceConfig = v.InferOutput<typeof meilisearchSource>;
