import { createHash, hash } from 'node:crypto';
import { type Dirent, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DealerInputs } from '#domain/operations/builds/changes.ts';
import { digestOfFile, FileDigests } from '#render/bundle/file-digests.ts';

const IS_TEXT = /\.(?:json|md|txt)$/;

interface Reading {
  readonly hash: Hash;
  readonly digests: FileDigests | undefined;
  /** A file that counts by its name alone. */
  readonly except: string | undefined;
  readonly now: number;
  readonly byContents: boolean;
}

type Hash = ReturnType<typeof createHash>;

/**
 * Text counts by its contents; pictures by size and time, since reading them all would cost more than a build. Where several
 * machines build a dealer, pictures count by their contents too: the times of a clone are its own.
 */
function addFile({ hash, digests, except, now, byContents }: Reading, path: string): void {
  if (path === except) return;
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (!byContents && !IS_TEXT.test(path)) hash.update(`${stats.size} ${stats.mtimeMs}\0`);
  else hash.update(digests ? digests.of(path, stats, now) : digestOfFile(path));
}

const byName = (one: Dirent, other: Dirent): number => (one.name < other.name ? -1 : 1);

function addFolder(reading: Reading, path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true }).sort(byName)) {
    const inside = join(path, entry.name);
    if (entry.isSymbolicLink()) addEntry(reading, inside);
    else {
      reading.hash.update(`${entry.name}\0`);
      if (entry.isDirectory()) addFolder(reading, inside);
      else addFile(reading, inside);
    }
  }
}

function addEntry(reading: Reading, path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return;
  reading.hash.update(`${basename(path)}\0`);
  if (stats.isDirectory()) addFolder(reading, path);
  else addFile(reading, path);
}

function fingerprintOf(path: string, how: Partial<Omit<Reading, 'hash'>> = {}): string {
  const hash = createHash('sha256');
  const { digests, except, byContents = false } = how;
  addEntry({ hash, digests, except, byContents, now: Date.now() }, path);
  return hash.digest('hex').slice(0, 32);
}

export interface Fingerprint {
  readonly site: string;
  readonly stock: string;
}

/**
 * Stands for all files that a dealer is made from. Shared files are read once. What is known of a dealer’s own
 * files may be kept in a folder, so that nobody has to read a stock again that nobody has touched.
 */
export function createFingerprints(
  sitesDir: string,
  cacheDir?: string,
  { byContents = false } = {},
): (inputs: DealerInputs) => Fingerprint {
  const shared = new Map<string, string>();
  const ofShared = (path: string): string => {
    const cached = shared.get(path) ?? fingerprintOf(join(sitesDir, path), { byContents });
    shared.set(path, cached);
    return cached;
  };
  return ({ slug, paths, stock }) => {
    const digests = cacheDir === undefined ? undefined : new FileDigests(join(cacheDir, `${slug}.json`));
    const stockFile = stock === undefined ? undefined : join(sitesDir, stock);
    const of = (path: string): string =>
      path.startsWith('_')
        ? ofShared(path)
        : fingerprintOf(join(sitesDir, path), { digests, except: stockFile, byContents });
    const fingerprints = {
      site: paths.map((path) => `${path} ${of(path)}`).join(' '),
      stock: stockFile === undefined ? '' : fingerprintOf(stockFile, { digests }),
    };
    digests?.keep();
    return fingerprints;
  };
}

export const sha = (content: string | Uint8Array): string => hash('sha256', content, 'hex').slice(0, 32);

/** Returns a short hash for file names. */
export const shortSha = (content: string | Uint8Array): string => sha(content).slice(0, 10);
