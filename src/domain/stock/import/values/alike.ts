import type { Entry } from '../entry.ts';

/** Rows that are one vehicle twice, or several that the feed does not tell apart. */
export interface AlikeRows {
  readonly count: number;
  /** Of the first of them. */
  readonly ids: readonly string[];
}

const MOST_NAMED = 6;

/** Finds rows that say the same but for their number. Those with VINs of their own are several vehicles. */
export function alikeRows(entries: readonly Entry[], digest: (text: string) => string): AlikeRows | null {
  const firsts = new Map<string, string>();
  const groups = new Map<string, Set<string>>();
  for (const { id, slug: _, stocknum: __, ...said } of entries) {
    const key = digest(JSON.stringify(said));
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, String(id));
    else groups.set(key, (groups.get(key) ?? new Set([first])).add(String(id)));
  }
  const alike = [...groups.values()].filter(({ size }) => size > 1).flatMap((ids) => [...ids]);
  return alike.length === 0 ? null : { count: alike.length, ids: alike.slice(0, MOST_NAMED) };
}
