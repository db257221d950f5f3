import { setTimeout as pause } from 'node:timers/promises';
import type { PrivateSources } from '#adapters/lib/http/private-sources.ts';
import { HttpError } from '#adapters/lib/http/request-text.ts';
import type { FeedConfigs } from '#domain/stock/sources/registry.ts';
import { filePattern, hasStars, splitPath } from '../../import/origin/file-pattern.ts';
import { brokenOff, type TransferClock, type TransferLimits } from '../../import/origin/limits.ts';
import type { FeedPlace } from '../../import/origin/types.ts';
import type { Environment } from '../types.ts';
import { connectSftp, type Sftp } from './connection.ts';

/** A server that responds within 0.2 s is read at 2 MB a second. Piece by piece it would be 0.15. */
const AT_ONCE = 16;
const PIECE = 32 * 1024;
const MOST_WAITS = 3;

interface RemoteFile {
  readonly path: string;
  readonly size: number;
  /** Epoch seconds. */
  readonly mtime: number;
}

type Done<T> = (error: Error | null | undefined, value: T) => void;

const answerOf = <T>(ask: (done: Done<T>) => void): Promise<T> =>
  new Promise((resolve, reject) =>
    ask((error, value) => {
      if (error) reject(error);
      else resolve(value);
    }),
  );

const NO_SUCH_FILE = 2;
const NO_PERMISSION = 3;

const codeOf = (cause: unknown): unknown =>
  cause instanceof Error && 'code' in cause ? cause.code : undefined;

function fileTrouble(where: string, cause: unknown): HttpError {
  if (codeOf(cause) === NO_SUCH_FILE)
    return new HttpError({
      where,
      what: 'there is no such file',
      cause,
      remedy: 'Check the path, and whether the feed was delivered.',
    });
  if (codeOf(cause) === NO_PERMISSION)
    return new HttpError({
      where,
      what: 'the user may not read the file',
      cause,
      remedy: 'Ask the owner of the server for the permission.',
    });
  return brokenOff(where, cause);
}

const stillWritten = (where: string): HttpError =>
  new HttpError({
    where,
    what: 'the file was changed while it was read',
    remedy: 'Try again later. Best have it uploaded under another name, and renamed when it is whole.',
  });

async function statOf(sftp: Sftp, path: string): Promise<RemoteFile> {
  const { size, mtime } = await answerOf<{ size: number; mtime: number }>((done) => sftp.stat(path, done));
  return { path, size, mtime };
}

/** Finds the newest file that matches. If two are of the same second, the later name wins. */
async function newest(sftp: Sftp, path: string, where: string): Promise<string> {
  const { folder, name } = splitPath(path);
  const fits = filePattern(name);
  const place = folder || (path.startsWith('/') ? '/' : '.');
  const listed = await answerOf<Parameters<Parameters<Sftp['readdir']>[1]>[1]>((done) =>
    sftp.readdir(place, done),
  );
  const [file] = listed
    .filter(({ filename, attrs }) => attrs.isFile() && fits(filename))
    .sort((one, other) => other.attrs.mtime - one.attrs.mtime || (one.filename < other.filename ? 1 : -1));
  if (file === undefined)
    throw new HttpError({
      where,
      what: `no file there fits "${name}"`,
      remedy: 'Check the path, and whether the feed was delivered.',
    });
  return `${place.replace(/\/$/, '')}/${file.filename}`;
}

const isEqual = (one: RemoteFile, other: RemoteFile): boolean =>
  one.size === other.size && one.mtime === other.mtime;

export interface SftpSurroundings {
  readonly env: Environment;
  readonly allowed: PrivateSources;
  readonly limits: TransferLimits;
  readonly now: () => number;
}

interface Waiting extends Pick<SftpSurroundings, 'limits' | 'now'> {
  readonly where: string;
  readonly clock: TransferClock;
}

/**
 * Waits until nobody has written to the file for a while. The server's clock may differ from ours: a file that does not change
 * while we wait is taken as finished, whatever its time says.
 */
async function settled(
  sftp: Sftp,
  first: RemoteFile,
  { where, clock, limits, now }: Waiting,
): Promise<RemoteFile> {
  let listed = first;
  for (let waited = 0; waited < MOST_WAITS; waited++) {
    // Times are whole seconds, so it may have been written until the end of its own.
    const rest = limits.settleMs - Math.max(0, now() - (listed.mtime + 1) * 1000);
    if (rest <= 0) return listed;
    clock.rest();
    await pause(rest, undefined, { signal: clock.signal });
    clock.wait();
    const next = await statOf(sftp, listed.path);
    if (isEqual(next, listed)) return listed;
    listed = next;
  }
  throw stillWritten(where);
}

async function* bytesOf(sftp: Sftp, { path, size }: RemoteFile, where: string) {
  const handle = await answerOf<Buffer>((done) => sftp.open(path, 'r', done));
  const pieceAt = async (at: number, length: number): Promise<Buffer> => {
    const piece = Buffer.alloc(length);
    for (let filled = 0; filled < length; ) {
      const count = await answerOf<number>((done) =>
        sftp.read(handle, piece, filled, length - filled, at + filled, done),
      );
      if (count === 0) throw stillWritten(where);
      filled += count;
    }
    return piece;
  };
  const coming: Promise<Buffer>[] = [];
  for (let requests = 0; ; ) {
    while (coming.length < AT_ONCE && requests < size) {
      const length = Math.min(PIECE, size - requests);
      const piece = pieceAt(requests, length);
      // If one before it fails, nobody waits for it.
      piece.catch(() => undefined);
      coming.push(piece);
      requests += length;
    }
    const next = coming.shift();
    if (next === undefined) return;
    yield await next;
  }
}

/** Reads a file on an SFTP server. Its mark is made of path, size and time. */
export function sftpPlace(
  config: FeedConfigs['sftp'],
  { env, allowed, limits, now }: SftpSurroundings,
): FeedPlace {
  const { host, port, path } = config;
  const where = `sftp://${host}${port === 22 ? '' : `:${port}`}/${path.replace(/^\//, '')}`;
  return {
    describe: where,
    remote: true,
    async find(before, clock) {
      const terms = { where, env, allowed, signal: clock.signal, silenceMs: limits.silenceMs };
      const { sftp, end } = await connectSftp(config, terms);
      try {
        const file = hasStars(path) ? await newest(sftp, path, where) : path;
        const first = await statOf(sftp, file);
        const etagOf = ({ size, mtime }: RemoteFile) => `${file}-${size}-${mtime}`;
        if (before?.etag === etagOf(first)) {
          end();
          return 'same';
        }
        const listed = await settled(sftp, first, { where, clock, limits, now });
        async function* bytes() {
          try {
            yield* bytesOf(sftp, listed, where);
            if (!isEqual(listed, await statOf(sftp, file))) throw stillWritten(where);
          } catch (cause) {
            throw fileTrouble(where, cause);
          } finally {
            end();
          }
        }
        const mark = { etag: etagOf(listed), modified: new Date(listed.mtime * 1000).toISOString() };
        return { bytes: bytes(), mark, contentType: null, name: splitPath(file).name };
      } catch (cause) {
        end();
        throw fileTrouble(where, cause);
      }
    },
  };
}
