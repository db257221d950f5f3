import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  OutsideError,
  refusal,
  requestAnswer,
  requestText,
  type Transport,
} from '#adapters/outside/request-text.ts';
import type { FileSourceConfig, StockSourceConfig, UrlSourceConfig } from '#domain/vehicle/stock-config.ts';
import { fromEnvironment } from './environment.ts';
import { openMeilisearch } from './meilisearch.ts';
import { digestOf, lookByReading, parseJson, stockList } from './stock-list.ts';
import type { Environment, StockMark, StockSource } from './types.ts';

/** Without the query: feeds are often opened by a token in it. */
const withoutQuery = (url: string): string => {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
};

const headersOf = (
  { headers_env }: UrlSourceConfig,
  env: Environment,
  where: string,
): Record<string, string> => ({
  accept: 'application/json',
  ...(headers_env === undefined ? {} : { authorization: fromEnvironment(headers_env, env, where) }),
});

const conditions = (mark: StockMark | null): Readonly<Record<string, string>> => ({
  ...(mark?.etag && { 'if-none-match': mark.etag }),
  ...(mark?.modified && { 'if-modified-since': mark.modified }),
});

const openUrl = (config: UrlSourceConfig, env: Environment, transport: Transport): StockSource => {
  const where = withoutQuery(config.url);
  return {
    describe: where,
    remote: true,
    async read() {
      const init = { headers: headersOf(config, env, where) };
      const text = await requestText({ url: config.url, where, init }, transport);
      return stockList(parseJson(text, where), where);
    },
    async look(before) {
      const init = { headers: { ...headersOf(config, env, where), ...conditions(before) } };
      const { status, text, headers } = await requestAnswer({ url: config.url, where, init }, transport);
      if (status === 304 && before) return before;
      if (status < 200 || status > 299) throw refusal(where, status);
      return {
        digest: digestOf(stockList(parseJson(text, where), where)),
        etag: headers.get('etag'),
        modified: headers.get('last-modified'),
      };
    },
  };
};

const unreadable = (where: string, cause: unknown): OutsideError =>
  new OutsideError({
    where,
    what: 'the file cannot be read',
    remedy: 'Put the stock there, or name another source as "stock" in site.json.',
    cause,
  });

const readText = async (path: string): Promise<string> => {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw unreadable(path, cause);
  }
};

const openFile = ({ path }: FileSourceConfig, folder: string): StockSource => {
  const where = join(folder, path);
  const read = async () => stockList(parseJson((await readText(where)).replace(/^\uFEFF/, ''), where), where);
  return { describe: where, remote: false, read, look: lookByReading(read) };
};

export interface StockSurroundings extends Transport {
  /** The dealer's folder. */
  readonly folder: string;
  readonly env: Environment;
}

export function openStockSource(
  config: StockSourceConfig,
  { folder, env, ...transport }: StockSurroundings,
): StockSource {
  switch (config.kind) {
    case 'file':
      return openFile(config, folder);
    case 'url':
      return openUrl(config, env, transport);
    case 'meilisearch':
      return openMeilisearch(config, env, transport);
  }
}
