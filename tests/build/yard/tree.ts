import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The paths of all files below a folder, sorted, each with a leading `/`. */
export function filesOf(folder: string): readonly string[] {
  const root = realpathSync(folder);
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .sort();
}

export type Tree = ReadonlyMap<string, string>;

/** The contents of files for comparisons, binary files too. */
export function readTree(folder: string, isWanted = (_path: string) => true): Tree {
  const root = realpathSync(folder);
  return new Map(
    filesOf(root)
      .filter(isWanted)
      .map((path) => [path, readFileSync(join(root, path), 'latin1')]),
  );
}

const isPage = (path: string) => path.endsWith('.html');

export const readPages = (folder: string): readonly (readonly [path: string, html: string])[] => [
  ...readTree(folder, isPage),
];

/** The inode of each path. A file that was written again has a different one. */
export function inodesOf(folder: string): ReadonlyMap<string, number> {
  const root = realpathSync(folder);
  return new Map(filesOf(root).map((path) => [path, statSync(join(root, path)).ino]));
}

/** The paths of files that were written between two states of a folder. */
export const renewed = (
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): readonly string[] => [...after].filter(([path, ino]) => before.get(path) !== ino).map(([path]) => path);

/** The paths that differ, are missing or are extra, for the message of a failed comparison. */
export const differences = (one: Tree, other: Tree): readonly string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((path) => one.get(path) !== other.get(path));

export const pagesIn = (tree: Tree): readonly (readonly [path: string, html: string])[] =>
  [...tree].filter(([path]) => isPage(path));

export const isLink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
