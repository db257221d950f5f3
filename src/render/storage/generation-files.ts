import { lstatSync, readdirSync, readFileSync, readlinkSync, type Stats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentHash, type FileName, fileName } from '#adapters/sites/publication/format.ts';
import type { OutFile } from '#adapters/sites/publication/publish.ts';
import { putFileSync } from '#adapters/storage/files/whole-file.ts';

/**
 * A file that a generation has and this machine has not: a link to `stored:<name>`. A page that did not change is taken over
 * from generation to generation as such a link, and nobody fetches it.
 */
const STORED = 'stored:';

export const storedLink = (name: FileName): string => `${STORED}${name}`;

const nameInLink = (target: string): FileName | undefined =>
  target.startsWith(STORED) ? target.slice(STORED.length) : undefined;

/** Tells a file from another one at its path. Only builds write here, and never in place. */
const markOf = ({ ino, size, mtimeMs }: Stats): string => `${ino} ${size} ${mtimeMs}`;

type FileMarks = Readonly<Record<string, readonly [mark: string, name: FileName]>>;

function readFileMarks(file: string): FileMarks {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as FileMarks;
  } catch {
    return {};
  }
}

/** Pages are a dealer's own. What others may have, too, comes from the compiler, from `public/` or from a shared folder. */
const isShared = (path: string): boolean => !path.endsWith('.html') && !path.startsWith('/data/');

function* pathsBelow(folder: string, above = ''): Generator<string> {
  for (const entry of readdirSync(join(folder, above), { withFileTypes: true })) {
    const path = `${above}/${entry.name}`;
    if (entry.isDirectory()) yield* pathsBelow(folder, path);
    else yield path;
  }
}

/** Lists the files of a generation with their names in the store. `marksFile` caches the names, so that only new files are read. */
export function filesOfGeneration(site: string, marksFile: string): readonly OutFile[] {
  const before = readFileMarks(marksFile);
  const marks: Record<string, readonly [string, FileName]> = {};
  const nameOf = (path: string): FileName => {
    const place = join(site, path);
    const stats = lstatSync(place);
    const stored = stats.isSymbolicLink() ? nameInLink(readlinkSync(place)) : undefined;
    if (stored !== undefined) return stored;
    const mark = markOf(stats);
    const unchanged = before[path]?.[0] === mark ? before[path]?.[1] : undefined;
    const name = unchanged ?? fileName(path, contentHash(readFileSync(place)), stats.size);
    marks[path] = [mark, name];
    return name;
  };
  const files = [...pathsBelow(site)].map((path) => ({
    path,
    name: nameOf(path),
    isShared: isShared(path),
    read: () => readFile(join(site, path)),
  }));
  putFileSync(marksFile, JSON.stringify(marks));
  return files;
}
