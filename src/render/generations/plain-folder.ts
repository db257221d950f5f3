import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { temporaryName } from '#adapters/storage/files/whole-file.ts';
import {
  finishedGenerations,
  isPlainFolder,
  type OutputLayout,
  requireWhole,
  servedNumber,
  serveGeneration,
} from './generations.ts';
import { linkOrCopy } from './staging.ts';

const filesBelow = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    : [];

/** Each file is replaced atomically. A whole folder cannot be. */
export function mirror(from: string, to: string): void {
  const sourceFiles = new Set(filesBelow(from));
  for (const file of sourceFiles) {
    const source = join(from, file);
    const target = join(to, file);
    if (existsSync(target) && statSync(target).ino === statSync(source).ino) continue;
    mkdirSync(dirname(target), { recursive: true });
    const temporary = temporaryName(target);
    linkOrCopy(source, temporary);
    renameSync(temporary, target);
  }
  for (const file of filesBelow(to)) if (!sourceFiles.has(file)) rmSync(join(to, file));
}

/** Records which generation is completely laid out. A build that is killed while copying leaves no record. */
const markOf = (layout: OutputLayout, slug: string) => join(layout.dealer(slug), 'flat');

/** Returns the generation that is completely in the plain folder. */
function laidOutNumber(layout: OutputLayout, slug: string): number | undefined {
  const mark = markOf(layout, slug);
  return existsSync(mark) ? Number(readFileSync(mark, 'utf8')) : undefined;
}

const isLaidOut = (layout: OutputLayout, slug: string, number: number): boolean =>
  isPlainFolder(layout.served(slug)) && laidOutNumber(layout, slug) === number;

/** A build that was killed may have finished a generation and not yet put it in its place. */
export const isServed = (layout: OutputLayout, slug: string, number: number, flat: boolean): boolean =>
  flat
    ? isLaidOut(layout, slug, number)
    : !isPlainFolder(layout.served(slug)) && existsSync(layout.served(slug));

/** Lays a generation out as a plain folder, for hosts that do not follow links. */
export function publishFlat(layout: OutputLayout, slug: string, number: number): void {
  const generation = layout.generation(slug, String(number));
  requireWhole(layout, slug, generation.site);
  const mark = markOf(layout, slug);
  rmSync(mark, { force: true });
  layOut(generation.site, layout.served(slug));
  mirror(generation.private, layout.flatPrivate(slug));
  writeFileSync(mark, String(number));
}

/** Where no folder stands yet it is filled aside, so that visitors do not meet it half full. */
function layOut(from: string, served: string): void {
  if (isPlainFolder(served)) {
    mirror(from, served);
    return;
  }
  const next = `${served}.next-${process.pid}`;
  rmSync(next, { recursive: true, force: true });
  mirror(from, next);
  rmSync(served, { force: true });
  renameSync(next, served);
}

/** Serves the previous generation. Returns undefined if there is none. */
export function rollBack(layout: OutputLayout, slug: string): number | undefined {
  const isFlat = isPlainFolder(layout.served(slug));
  const served = isFlat ? laidOutNumber(layout, slug) : servedNumber(layout, slug);
  if (served === undefined) return undefined;
  const before = finishedGenerations(layout, slug).findLast((number) => number < served);
  if (before === undefined) return undefined;
  if (isFlat) publishFlat(layout, slug, before);
  else {
    requireWhole(layout, slug, layout.generation(slug, String(before)).site);
    serveGeneration(layout, slug, before);
  }
  return before;
}
