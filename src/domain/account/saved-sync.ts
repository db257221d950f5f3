import { MOST_SAVED, type SavedCar } from '#domain/saved/saved-cars.ts';

/** What was done with a car last, and when: saved it, or taken it off the list (no car). */
export interface SavedEntry {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly car: SavedCar | null;
}

/** How many removals are remembered for devices that have not heard of them. */
const MOST_REMOVED = 200;

const text = (entry: SavedEntry): string => JSON.stringify(entry.car);

/** The later of two that speak of one car. At the same moment a saved car stays; any rule does, if it is one rule. */
function later(one: SavedEntry, other: SavedEntry): SavedEntry {
  if (one.at !== other.at) return one.at > other.at ? one : other;
  if ((one.car === null) !== (other.car === null)) return one.car === null ? other : one;
  return text(one) >= text(other) ? one : other;
}

const newestFirst = (one: SavedEntry, other: SavedEntry): number =>
  other.at - one.at || (one.id < other.id ? -1 : Number(one.id > other.id));

/** Two lists as one: every car of either, each as it was left last, the newest first. */
export function mergeSaved(one: readonly SavedEntry[], other: readonly SavedEntry[]): readonly SavedEntry[] {
  const byId = new Map<string, SavedEntry>();
  for (const entry of [...one, ...other]) {
    const known = byId.get(entry.id);
    byId.set(entry.id, known ? later(known, entry) : entry);
  }
  const all = [...byId.values()].toSorted(newestFirst);
  const kept = all.filter(({ car }) => car !== null).slice(0, MOST_SAVED);
  const gone = all.filter(({ car }) => car === null).slice(0, MOST_REMOVED);
  return [...kept, ...gone].toSorted(newestFirst);
}

/** A clock that is ahead must not win for ever. */
export const notLaterThan = (entries: readonly SavedEntry[], now: number): readonly SavedEntry[] =>
  entries.map((entry) => (entry.at > now ? { ...entry, at: now } : entry));
