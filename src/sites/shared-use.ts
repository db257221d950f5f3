import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DealerInputs, inputsOf, inputsUnknown } from '#domain/rebuild/inputs.ts';
import { mergeLayers } from '#domain/site/merge.ts';

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

const words = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

/**
 * A dealer’s configuration over that of its group, unchecked; null where it cannot be read. A thousand dealers are asked at
 * each build, and by a host that has installed nothing yet (so this must not need any package).
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

/** What of `sites/` goes into a dealer, without checking the rest of its configuration. */
export function readInputs(sitesDir: string, slug: string): DealerInputs {
  const found = readUnchecked(sitesDir, slug);
  if (found === null) return inputsUnknown(slug);
  const { group, merged } = found;
  return inputsOf({
    slug,
    group,
    makes: words(field(merged, 'manufacturer')),
    shared: words(field(field(merged, 'images'), 'shared')),
  });
}
