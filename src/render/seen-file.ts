import { hash } from 'node:crypto';
import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs';

/** A file, or the names in a folder, as they were when somebody looked. */
export interface SeenFile {
  /** From the project's root. */
  readonly path: string;
  readonly digest: string;
  /** As `markOf` says. */
  readonly mark: string | null;
}

/** Two changes within so short a time can have the same time of change. Some file systems round it to two seconds. */
const SETTLED_MS = 3_000;

const marked = ({ mtimeMs, ctimeMs, size, ino }: Stats): string => `${mtimeMs} ${ctimeMs} ${size} ${ino}`;

/** The time of change cannot be set by programs, unlike the time of modification. */
const isSettled = ({ ctimeMs }: Stats, now: number): boolean => ctimeMs < now - SETTLED_MS;

const statsOf = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false });

const contentOf = (path: string, stats: Stats): string | Uint8Array =>
  stats.isDirectory() ? readdirSync(path).sort().join('\0') : readFileSync(path);

const digestOf = (content: string | Uint8Array): string => hash('sha256', content, 'hex');

/** What the file system says about a file. Null if the file may still change without its saying so. */
export const markOf = (stats: Stats, now: number): string | null =>
  isSettled(stats, now) ? marked(stats) : null;

/** Looks at a file. The mark is taken before the contents are read, so that a change in between is seen the next time. */
export function lookAt(
  root: string,
  path: string,
  now: number,
): { readonly seen: SeenFile; readonly content: string | Uint8Array } | undefined {
  const place = `${root}/${path}`;
  const stats = statsOf(place);
  if (stats === undefined) return undefined;
  const content = contentOf(place, stats);
  return { content, seen: { path, digest: digestOf(content), mark: markOf(stats, now) } };
}

export const seenAt = (root: string, path: string, now: number): readonly SeenFile[] => {
  const looked = lookAt(root, path, now);
  return looked === undefined ? [] : [looked.seen];
};

function seenAgain(root: string, before: SeenFile, now: number): SeenFile | undefined {
  if (before.mark !== null) {
    const stats = statsOf(`${root}/${before.path}`);
    if (stats === undefined) return undefined;
    if (marked(stats) === before.mark) return before;
  }
  const seen = lookAt(root, before.path, now)?.seen;
  return seen?.digest === before.digest ? seen : undefined;
}

/**
 * The files as they are now. Undefined if any has other contents, or is gone. Contents are read only where the file system
 * says that something may have changed. If it says so of no file, the result is the very list that was given.
 */
export function unchangedFiles(
  root: string,
  before: readonly SeenFile[],
  now: number,
): readonly SeenFile[] | undefined {
  const after: SeenFile[] = [];
  let isRenewed = false;
  for (const one of before) {
    const seen = seenAgain(root, one, now);
    if (seen === undefined) return undefined;
    isRenewed ||= seen !== one;
    after.push(seen);
  }
  return isRenewed ? after : before;
}
