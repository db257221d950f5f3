import { folded } from '../column-lookup.ts';
import type { Entry, EntryChange } from '../entry.ts';
import { modelKey } from '../words/models.ts';

/** Fields whose spellings are unified over the whole feed, because no table knows their values. */
const SPELLED = [
  { field: 'make', within: () => '' },
  { field: 'model', within: ({ make }: Entry) => folded(String(make ?? '')) },
] as const;

const isCalm = (text: string): boolean => text !== text.toUpperCase() && text !== text.toLowerCase();

/** Picks the most frequent spelling of a name, but prefers one that is neither all capitals nor all lower case. */
function bestSpelling(spellings: ReadonlyMap<string, number>): string {
  const sorted = [...spellings].sort(
    ([a, x], [b, y]) => Number(isCalm(b)) - Number(isCalm(a)) || y - x || (a < b ? -1 : 1),
  );
  return sorted[0]?.[0] ?? '';
}

/** Gives names that differ only in spelling one spelling. Changes the entries themselves. */
export function spellAlike(entries: readonly Entry[], report: (change: EntryChange) => void): void {
  for (const { field, within } of SPELLED) {
    const names = new Map<string, Map<string, number>>();
    const keyOf = (entry: Entry, text: string) => `${within(entry)} ${modelKey(text)}`;
    for (const entry of entries) {
      const text = entry[field];
      if (typeof text !== 'string') continue;
      const key = keyOf(entry, text);
      const spellings = names.get(key) ?? new Map<string, number>();
      spellings.set(text, (spellings.get(text) ?? 0) + 1);
      names.set(key, spellings);
    }
    const best = new Map(
      [...names].flatMap(([key, spellings]) =>
        spellings.size > 1 ? [[key, bestSpelling(spellings)] as const] : [],
      ),
    );
    if (best.size === 0) continue;
    for (const entry of entries) {
      const text = entry[field];
      if (typeof text !== 'string') continue;
      const to = best.get(keyOf(entry, text));
      if (to === undefined || to === text) continue;
      entry[field] = to;
      report({ field, from: text, to });
    }
  }
}
