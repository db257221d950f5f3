import { requestText, type Transport } from '#adapters/outside/request-text.ts';
import type { UrlSourceConfig } from '#domain/vehicle/stock-config.ts';
import { fromEnvironment } from './environment.ts';
import { parseJson, stockList } from './stock-list.ts';
import type { Environment, StockSource } from './types.ts';

/** Without the query: feeds are often opened by a token in it. */
const withoutQuery = (url: string): string => {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
};

const headersOf = ({ headers_env }: UrlSourceConfig, env: Environment, where: string): HeadersInit => ({
  accept: 'application/json',
  ...(headers_env === undefined ? {} : { authorization: fromEnvironment(headers_env, env, where) }),
});

export const openUrl = (config: UrlSourceConfig, env: Environment, transport: Transport): StockSource => {
  const where = withoutQuery(config.url);
  return {
    describe: where,
    remote: true,
    async read() {
      const init = { headers: headersOf(config, env, where) };
      const text = await requestText({ url: config.url, where, init }, transport);
      return stockList(parseJson(text, where), where);
    },
  };
};
