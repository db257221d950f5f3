import { type Column, type Columns, columnAt } from './columns.ts';
import { type FacetKeys, facetKeys } from './facet-keys.ts';

/** Columns with cached values derived from them. */
export class SearchColumns {
  readonly size: number;
  readonly #columns: Columns;
  readonly #keys = new Map<string, FacetKeys>();
  readonly #inner = new Map<string, Column>();

  constructor(columns: Columns) {
    this.size = columns.size;
    this.#columns = columns;
  }

  /** A dotted name (`dealer.city`) looks into objects, and into the objects of lists. */
  column(attribute: string): Column {
    const [root = '', ...path] = attribute.split('.');
    if (path.length === 0) return this.#columns.column(root);
    return cachedValue(this.#inner, attribute, () => columnAt(this.#columns.column(root), path));
  }

  facetKeys(attribute: string): FacetKeys {
    return cachedValue(this.#keys, attribute, () => facetKeys(this.column(attribute)));
  }
}

/** Returns the cached value of a key, or makes one. Beyond `most` the oldest is dropped. */
export function cachedValue<T>(cache: Map<string, T>, key: string, make: () => T, most = Infinity): T {
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const made = make();
  const [oldest] = cache.keys();
  if (cache.size >= most && oldest !== undefined) cache.delete(oldest);
  cache.set(key, made);
  return made;
}

/** Returns true if an attribute is in the list, or stands in one of the list: `dealer` covers `dealer.city`. */
export const covers = (attributes: readonly string[], attribute: string): boolean =>
  attributes.includes(attribute) ||
  (attribute.includes('.') && attributes.some((root) => attribute.startsWith(`${root}.`)));
