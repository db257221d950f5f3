import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import * as v from 'valibot';

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([#.][^'"]+)['"]/g;
const TEST = /\.test\.tsx?$/;
const LONG_TEST = /\.long\.test\.tsx?$/;

const packageSchema = v.object({ imports: v.record(v.string(), v.string()) });

type Aliases = Readonly<Record<string, string>>;

const aliasesOf = (root: string): Aliases =>
  v.parse(packageSchema, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).imports;

/** The file that an import names, as `package.json` says it. */
function targetOf(file: string, name: string, aliases: Aliases): string {
  if (name.startsWith('.')) return normalize(join(dirname(file), name));
  const [alias = '', place = name] =
    Object.entries(aliases).find(([key]) => key === name || name.startsWith(key.replace(/\*$/, ''))) ?? [];
  return normalize(place.replace('*', name.slice(alias.length - 1)));
}

/** Of each file those that import it. */
function importersIn(root: string): ReadonlyMap<string, readonly string[]> {
  const aliases = aliasesOf(root);
  const importers = new Map<string, string[]>();
  for (const file of globSync('{src,scripts,tests}/**/*.{ts,tsx,mjs}', { cwd: root }))
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      const target = targetOf(file, name, aliases);
      importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  return importers;
}

const isQuickTest = (file: string): boolean =>
  TEST.test(file) &&
  !LONG_TEST.test(file) &&
  /^(?:src|scripts|tests\/contract)\//.test(file.replaceAll(sep, '/'));

/** The unit and contract tests that a change of a file can reach, the nearest in the first list. */
export function testsOf(root: string, file: string): readonly (readonly string[])[] {
  const importers = importersIn(root);
  const seen = new Set([normalize(file)]);
  const near: string[] = [];
  const far: string[] = [];
  let edge: readonly string[] = [...seen];
  for (let distance = 1; edge.length > 0; distance++) {
    edge = [...new Set(edge.flatMap((one) => importers.get(one) ?? []))].filter((one) => !seen.has(one));
    for (const one of edge) seen.add(one);
    (distance === 1 ? near : far).push(...edge.filter(isQuickTest));
  }
  return [near, far].filter((tests) => tests.length > 0);
}
