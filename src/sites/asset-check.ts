import { readFileSync, statSync } from 'node:fs';
import { extname, relative, sep } from 'node:path';
import { type ActivePart, activePartOf } from '#domain/operations/security/active-xml.ts';
import type { Asset } from '#domain/sites/site.ts';
import type { Problem } from './problems.ts';

/** Checked for script. */
const XML = new Set(['.svg', '.xml', '.rss', '.atom']);

/** Would be a page or a program in the dealer’s origin. A compressed drawing cannot be checked. */
const REFUSED = new Set([
  ...['.html', '.htm', '.shtml', '.xhtml', '.xht', '.mht', '.mhtml', '.hta', '.xsl', '.xslt', '.svgz'],
  ...['.js', '.mjs', '.cjs', '.jsx', '.ts', '.wasm', '.swf', '.php', '.htc', '.mathml', '.mml'],
]);

const parts = new Map<string, ActivePart | null>();

/** Shared files are read for every dealer that uses them. Each is checked once until it changes. */
function activePartIn(source: string): ActivePart | null {
  const { size, mtimeMs } = statSync(source);
  const key = `${source}\n${size}\n${mtimeMs}`;
  const cached = parts.get(key);
  if (cached !== undefined) return cached;
  const part = activePartOf(readFileSync(source, 'utf8')) ?? null;
  parts.set(key, part);
  return part;
}

/** Finds files of a dealer that would run script in the dealer’s origin. */
export const assetProblems = (sitesDir: string, assets: readonly Asset[]): readonly Problem[] =>
  assets.flatMap(({ source }) => {
    const file = `sites/${relative(sitesDir, source).split(sep).join('/')}`;
    const extension = extname(source).toLowerCase();
    if (REFUSED.has(extension))
      return [
        {
          file,
          path: '(whole file)',
          found: `a file that ends with ${extension}`,
          expected:
            'pictures, videos, fonts and documents: remove it, because it would run in the dealer’s origin',
        },
      ];
    const part = XML.has(extension) ? activePartIn(source) : null;
    return part ? [{ file, path: '(drawing)', ...part }] : [];
  });
