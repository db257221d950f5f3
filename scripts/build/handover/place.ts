import { hash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Raised when messages change, so that a command does not ask a watcher of another release. */
const VERSION = 1;

/** The shortest limit of the systems that have such sockets, less the zero at its end. */
const LONGEST_PATH = 103;

/** Where the watcher of an output folder listens. */
export interface Place {
  /** Its folder, which only its owner can enter. Null on Windows: pipes there take orders of their owner alone. */
  readonly folder: string | null;
  readonly path: string;
}

interface Folders {
  readonly cacheDir: string;
  readonly distDir: string;
}

const shortest = (path: string): string => {
  const fromHere = relative('.', path);
  return fromHere.length < path.length ? fromHere : path;
};

/** One place for each output folder. Undefined if the system has no room for so long a path. */
export function placeOf({ cacheDir, distDir }: Folders, platform = process.platform): Place | undefined {
  const name = `${hash('sha256', distDir, 'hex').slice(0, 16)}-${VERSION}`;
  if (platform === 'win32') {
    const project = hash('sha256', cacheDir, 'hex').slice(0, 16);
    return { folder: null, path: `\\\\.\\pipe\\dealers-${project}-${name}` };
  }
  const folder = join(cacheDir, 'watch');
  const path = shortest(join(folder, `${name}.sock`));
  return path.length > LONGEST_PATH ? undefined : { folder, path };
}

const CLOSED = 0o700;
const OTHERS = 0o077;

/** Whether nobody else can put a socket there, or reach one. */
export function isClosed({ folder }: Place): boolean {
  if (folder === null) return true;
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & OTHERS) === 0;
}

/** Makes the folder. Returns whether only its owner can reach it now. */
export function closePlace(place: Place): boolean {
  const { folder } = place;
  if (folder === null) return true;
  mkdirSync(folder, { recursive: true, mode: CLOSED });
  if (!isClosed(place) && lstatSync(folder).uid === process.getuid?.()) chmodSync(folder, CLOSED);
  return isClosed(place);
}
