import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { currentGeneration } from './generations.ts';
import type { OutputLayout } from './layout.ts';

const filesBelow = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    : [];

/** Each file by itself is old or new, never half; as a whole a folder cannot be replaced in one step. */
export function mirror(from: string, to: string): void {
  const wanted = new Set(filesBelow(from));
  for (const file of wanted) {
    const source = join(from, file);
    const target = join(to, file);
    if (existsSync(target) && statSync(target).ino === statSync(source).ino) continue;
    mkdirSync(dirname(target), { recursive: true });
    const temporary = `${target}.${process.pid}.tmp`;
    linkSync(source, temporary);
    renameSync(temporary, target);
  }
  for (const file of filesBelow(to)) if (!wanted.has(file)) rmSync(join(to, file));
}

/** Lays the current generation out as a plain folder, for hosts that do not follow links. */
export function publishFlat(layout: OutputLayout, slug: string): void {
  const current = currentGeneration(layout, slug);
  if (!current) return;
  const generation = layout.generation(slug, String(current.number));
  const served = layout.served(slug);
  if (lstatSync(served, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(served);
  mirror(generation.site, served);
  mirror(generation.private, layout.flatPrivate(slug));
}
