import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { HttpError } from '#adapters/lib/http/request-text.ts';
import type { FeedConfigs } from '#domain/stock/sources/registry.ts';
import type { FeedPlace } from '../../import/origin/types.ts';

const unreadable = (where: string, cause?: unknown): HttpError =>
  new HttpError({
    where,
    what: 'the file cannot be read',
    cause,
    remedy: 'Put the stock there, or name another source as "stock" in site.json.',
  });

/** Reads a file in the dealer's folder. Its mark is made of size and time. */
export function filePlace({ path }: Pick<FeedConfigs['file'], 'path'>, folder: string): FeedPlace {
  const where = join(folder, path);
  return {
    describe: where,
    remote: false,
    async find(before, { signal }) {
      const stats = await stat(where).catch((cause: unknown) => {
        throw unreadable(where, cause);
      });
      if (!stats.isFile()) throw unreadable(where);
      const mark = { etag: `${stats.size}-${stats.mtimeMs}`, modified: stats.mtime.toISOString() };
      if (before?.etag === mark.etag) return 'same';
      async function* bytes() {
        try {
          yield* createReadStream(where, { signal });
        } catch (cause) {
          throw signal.aborted ? cause : unreadable(where, cause);
        }
      }
      return { bytes: bytes(), mark, contentType: null, name: basename(path) };
    },
  };
}
