import { join } from 'node:path';
import { EDITOR_SITE } from '#domain/content/editor/editor-site.ts';
import {
  type DealerInputs,
  inputsOf,
  inputsUnknown,
  USUAL_STOCK_FILE,
} from '#domain/operations/builds/changes.ts';
import { mergeLayers } from '#domain/sites/theme/templates.ts';
import { listSiteSlugs } from './site-slugs.ts';
import { readText } from './text-file.ts';

const read = (path: string): unknown => JSON.parse(readText(path));

export const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

const words = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

/**
 * Merges a dealer’s configuration over that of its group, without validation. Returns null if it cannot be read. Each
 * build reads a thousand of them, and so does a host before it has installed any package, so this code must not need
 * one.
 */
export function readUnchecked(
  sitesDir: string,
  slug: string,
): { readonly group: string | null; readonly merged: unknown } | null {
  try {
    const own = read(join(sitesDir, slug, 'site.json'));
    const name = field(own, 'dealership_group');
    const group = typeof name === 'string' ? name : null;
    const merged = group === null ? own : mergeLayers(read(join(sitesDir, '_groups', `${group}.json`)), own);
    return { group, merged };
  } catch {
    return null;
  }
}

/** Lists dealers whose texts can be edited. A dealer with an unreadable configuration is left out. */
export const editedDealers = (
  sitesDir: string,
  slugs: readonly string[] = listSiteSlugs(sitesDir),
): readonly string[] =>
  slugs.filter((slug) => Boolean(field(readUnchecked(sitesDir, slug)?.merged, 'editing')));

/** Lists the files of `sites/` that the editor of these dealers is made from. Other dealers may get an editor by their configuration. */
export const readEditorInputs = (sitesDir: string, slugs: readonly string[]): DealerInputs => ({
  slug: EDITOR_SITE,
  paths: [
    ...listSiteSlugs(sitesDir).map((slug) => `${slug}/site.json`),
    ...slugs.map((slug) => `${slug}/assets`),
    '_groups',
  ],
});

/** Returns the path of the stock file that a configuration’s `stock` names, or undefined if the stock is not a file. */
function stockFileOf(stock: unknown): string | undefined {
  const path = field(stock, 'path') ?? USUAL_STOCK_FILE;
  const isFile = stock === undefined || field(stock, 'kind') === 'file';
  return isFile && typeof path === 'string' ? path : undefined;
}

/** Lists the files of `sites/` that a dealer is made from, without checking the rest of its configuration. */
export function readInputs(sitesDir: string, slug: string): DealerInputs {
  const unchecked = readUnchecked(sitesDir, slug);
  if (unchecked === null) return inputsUnknown(slug);
  const { group, merged } = unchecked;
  return inputsOf({
    slug,
    group,
    makes: words(field(merged, 'manufacturer')),
    shared: words(field(field(merged, 'images'), 'shared')),
    stock: stockFileOf(field(merged, 'stock')),
  });
}
