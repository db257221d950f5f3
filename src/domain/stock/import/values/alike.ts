import type { Entry } from '../entry.ts';

/** Rows that are one vehicle twice, or several that the feed does not tell apart. */
export interface AlikeRows {
  readonly count: number;
  /** Of the first of them. */
  readonly ids: readonly string[];
}

const MOST_NAMED = 6;

/**
 * Finds rows that say the same but for their number. Those with VINs of their own are several vehicles, and of those with one
 * address all but the first are refused anyway.
 */
export function alikeRows(entries: readonly Entry[], digest: (text: string) => string): AlikeRows | null {
  const vins = new Set<unknown>();
  const repeated = new Set<unknown>([null, undefined]);
  for (const { vin } of entries) (vins.has(vin) ? repeated : vins).add(vin);
  const firsts = new Map<string, Pick<Entry, 'id' | 'slug'>>();
  const groups = new Map<string, string[]>();
  for (const entry of entries) {
    if (!repeated.has(entry.vin)) continue;
    const { id, slug, stocknum: _, ...said } = entry;
    const key = digest(JSON.stringify(said));
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, { id, slug });
    else if (slug !== first.slug) {
      const group = groups.get(key) ?? [String(first.id)];
      groups.set(key, group);
      group.push(String(id));
    }
  }
  const alike = [...groups.values()].flat();
  return alike.length === 0 ? null : { count: alike.length, ids: alike.slice(0, MOST_NAMED) };
}
