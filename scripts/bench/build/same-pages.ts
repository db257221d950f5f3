import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export interface Comparison {
  readonly pages: number;
  readonly different: readonly string[];
}

/**
 * The policy names hashes in another order, scripts are given their urgency by ours; compiled files are named for the page or chunk they were found in, and an
 * island’s id is made of those names.
 */
const comparable = (html: string) =>
  html
    .replace(/<meta http-equiv="content-security-policy"[^>]*>/, '')
    .replaceAll('<script type="module" fetchpriority="low"', '<script type="module"')
    .replaceAll(/\/_astro\/[\w.@-]+\.(css|js)/g, '/_astro/*.$1')
    .replaceAll(/(<astro-island uid=")[^"]*/g, '$1');

function pagesBelow(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );
  return new Map(
    files.map((name) => [
      relative('.', name).split(sep).join('/'),
      comparable(readFileSync(join(folder, name), 'utf8')),
    ]),
  );
}

/** Whether two folders hold the same pages; a bench that compares different work is worth nothing. */
export function comparePages(one: string, other: string): Comparison {
  const [left, right] = [pagesBelow(one), pagesBelow(other)];
  const names = new Set([...left.keys(), ...right.keys()]);
  return {
    pages: names.size,
    different: [...names].filter((name) => left.get(name) !== right.get(name)).sort(),
  };
}
