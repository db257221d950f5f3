import * as v from 'valibot';
import { expect, test } from 'vitest';
import { stockSourceConfigSchema } from './stock-config.ts';

const meilisearch = {
  kind: 'meilisearch',
  host: 'https://search.example',
  index: 'cars',
  key_env: 'STOCK_KEY',
};

test('the default file is stock.json', () => {
  expect(v.parse(stockSourceConfigSchema, { kind: 'file' })).toEqual({ kind: 'file', path: 'stock.json' });
});

test.each([
  { kind: 'file', path: 'data/stock.json' },
  { kind: 'file', path: 'stock.json', demo: true },
  { kind: 'url', url: 'https://feed.example/stock?token=1' },
  { kind: 'url', url: 'http://localhost:8080/stock', headers_env: 'FEED_AUTHORIZATION' },
  meilisearch,
])('%j is accepted', (config) => {
  expect(v.parse(stockSourceConfigSchema, config)).toEqual(config);
});

test.each([
  [{ kind: 'ftp' }, 'kind'],
  [{ kind: 'file', path: '../other/stock.json' }, 'path'],
  [{ kind: 'file', path: '/etc/stock.json' }, 'path'],
  [{ kind: 'file', path: 'C:\\stock.json' }, 'path'],
  [{ kind: 'file', pth: 'x.json' }, 'pth'],
  [{ kind: 'url', url: 'https://feed.example/stock', demo: true }, 'demo'],
  [{ kind: 'url' }, 'url'],
  [{ kind: 'url', url: 'ftp://feed.example' }, 'url'],
  [{ kind: 'url', url: 'https://user:word@feed.example' }, 'url'],
  [{ kind: 'url', url: 'https://user@feed.example' }, 'url'],
  [{ kind: 'url', url: 'https://:word@feed.example' }, 'url'],
  [{ kind: 'url', url: 'https://feed.example', headers_env: 'Bearer abc' }, 'headers_env'],
  [{ ...meilisearch, key_env: 'the-key-itself' }, 'key_env'],
  [{ ...meilisearch, index: '../keys' }, 'index'],
])('%j is rejected at %s', (config, path) => {
  const result = v.safeParse(stockSourceConfigSchema, config);
  expect(result.issues?.map((issue) => v.getDotPath(issue))).toEqual([path]);
});
