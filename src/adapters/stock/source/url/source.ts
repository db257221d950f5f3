import { refusal, requestBytes, type Transport } from '#adapters/lib/http/request-text.ts';
import type { FeedConfigs } from '#domain/stock/sources/registry.ts';
import { splitPath } from '../../import/origin/file-pattern.ts';
import type { FeedPlace, OriginMark } from '../../import/origin/types.ts';
import { fromEnvironment } from '../environment.ts';
import type { Environment } from '../types.ts';

/** Drops the query, because it often holds the token that opens a feed. */
const withoutQuery = (url: string): string => {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
};

export const conditions = (before: OriginMark | null): Readonly<Record<string, string>> => ({
  ...(before?.etag && { 'if-none-match': before.etag }),
  ...(before?.modified && { 'if-modified-since': before.modified }),
});

export const marked = (headers: Headers): OriginMark => ({
  etag: headers.get('etag'),
  modified: headers.get('last-modified'),
});

/** Decodes `a%20b` → `a b`. Returns the path unchanged if it cannot be decoded. */
function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Returns the file name that the server gives, or else the last part of the address. */
function nameOf(headers: Headers, url: string): string {
  const [, fileName] = /filename="?([^";]+)/i.exec(headers.get('content-disposition') ?? '') ?? [];
  return splitPath(fileName ?? unescaped(new URL(url).pathname)).name || 'feed';
}

export function urlPlace(
  { url, headers_env }: Pick<FeedConfigs['url'], 'url' | 'headers_env'>,
  env: Environment,
  transport: Transport,
): FeedPlace {
  const where = withoutQuery(url);
  return {
    describe: where,
    remote: true,
    async find(before, { signal }) {
      const headers = {
        accept: '*/*',
        ...(headers_env !== undefined && { authorization: fromEnvironment(headers_env, env, where) }),
        ...conditions(before),
      };
      const answer = await requestBytes({ url, where, init: { headers, signal } }, transport);
      if (answer.status === 304 && before) return 'same';
      if (!answer.ok) {
        await answer.body?.cancel();
        throw refusal(where, answer.status);
      }
      return {
        bytes: answer.body ?? new Blob().stream(),
        mark: marked(answer.headers),
        contentType: answer.headers.get('content-type'),
        name: nameOf(answer.headers, url),
      };
    },
  };
}
