import { globSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { dirname, join, normalize } from 'node:path/posix';
import * as v from 'valibot';

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([#.][^'"]+)['"]/g;

const packageSchema = v.object({ imports: v.record(v.string(), v.string()) });

type Aliases = Readonly<Record<string, string>>;

const aliasesOf = (root: string): Aliases =>
  v.parse(packageSchema, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).imports;

/** The file that an import names, as `package.json` says it. */
function targetOf(file: string, name: string, aliases: Aliases): string {
  if (name.startsWith('.')) return join(dirname(file), name);
  const [alias = '', place = name] =
    Object.entries(aliases).find(([key]) => key === name || name.startsWith(key.replace(/\*$/, ''))) ?? [];
  return normalize(place.replace('*', name.slice(alias.length - 1)));
}

type Imports = ReadonlyMap<string, readonly string[]>;

/** Maps each file to the project files that it imports, without packages. */
export function importsIn(root: string, patterns: readonly string[]): Imports {
  const aliases = aliasesOf(root);
  const files = globSync(patterns, { cwd: root }).map((file) => file.replaceAll(sep, '/'));
  return new Map(
    files.sort().map((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return [file, [...text.matchAll(IMPORT)].map(([, name = '']) => targetOf(file, name, aliases))];
    }),
  );
}

const ROOM = /^src\/features\/(([^/]+)\/(?:[^/]+\/)?)/;

/**
 * Maps each room of a feature to the rooms that it imports. A room is `leads/forms/`, or `leads/` for the files that
 * stand there themselves. Imports within a concept are left out.
 */
export function importsOfRooms(imports: Imports): Imports {
  const rooms = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    const [, room, concept] = ROOM.exec(file) ?? [];
    if (room === undefined) continue;
    const others = rooms.get(room) ?? new Set();
    rooms.set(room, others);
    for (const target of targets) {
      const [, other, otherConcept] = ROOM.exec(target) ?? [];
      if (other !== undefined && otherConcept !== concept) others.add(other);
    }
  }
  return new Map([...rooms].map(([room, others]) => [room, [...others]]));
}

/**
 * Finds import cycles, each as the path from a file back to itself. If cycles share files, not every one is listed, but
 * at least one is.
 */
export function importCircles(imports: Imports): readonly (readonly string[])[] {
  const circles: (readonly string[])[] = [];
  const done = new Set<string>();
  const way: string[] = [];

  function follow(file: string): void {
    const start = way.indexOf(file);
    if (start >= 0) circles.push([...way.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    way.push(file);
    for (const next of imports.get(file) ?? []) follow(next);
    way.pop();
    done.add(file);
  }

  for (const file of imports.keys()) follow(file);
  return circles;
}
