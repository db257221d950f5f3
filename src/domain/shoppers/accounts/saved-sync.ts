import { MOST_SAVED, type SavedCar, type SavedCars } from '../saved/saved-cars.ts';
import { MOST_REMOVED, type PastRemoval, savedCarIn } from '../saved/storage.ts';

/** The last change of one car: saved, or removed from the list (no car). */
export interface SavedEntry {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly car: SavedCar | null;
}

const text = (entry: SavedEntry): string => JSON.stringify(entry.car);

/** Returns the later of two entries for one car. If both have the same time, a saved car wins: any fixed rule would do. */
function later(one: SavedEntry, other: SavedEntry): SavedEntry {
  if (one.at !== other.at) return one.at > other.at ? one : other;
  if ((one.car === null) !== (other.car === null)) return one.car === null ? other : one;
  return text(one) >= text(other) ? one : other;
}

const newestFirst = (one: SavedEntry, other: SavedEntry): number =>
  other.at - one.at || (one.id < other.id ? -1 : Number(one.id > other.id));

/** Merges two lists: every car of either with its last change, newest first. */
export function mergeSaved(one: readonly SavedEntry[], other: readonly SavedEntry[]): readonly SavedEntry[] {
  const byId = new Map<string, SavedEntry>();
  for (const entry of [...one, ...other]) {
    const existing = byId.get(entry.id);
    byId.set(entry.id, existing ? later(existing, entry) : entry);
  }
  const all = [...byId.values()].toSorted(newestFirst);
  const saved = all.filter(({ car }) => car !== null).slice(0, MOST_SAVED);
  const removals = all.filter(({ car }) => car === null).slice(0, MOST_REMOVED);
  return [...saved, ...removals].toSorted(newestFirst);
}

/** Limits times to now, because a clock that is ahead must not win for ever. */
export const notLaterThan = (entries: readonly SavedEntry[], now: number): readonly SavedEntry[] =>
  entries.map((entry) => (entry.at > now ? { ...entry, at: now } : entry));

/** A list as the browser stores it. */
export interface DeviceList {
  readonly cars: SavedCars;
  readonly removals: readonly PastRemoval[];
}

/** Dates cars of lists from before times were stored as saved now, in their order. */
export const withTimes = (cars: SavedCars, now: number): SavedCars =>
  cars.map((car, index) => (car.at === undefined ? { ...car, at: Math.max(0, now - index) } : car));

/** Turns a browser’s list into the entries that the account stores. */
export function entriesOf({ cars, removals }: DeviceList, now: number): readonly SavedEntry[] {
  const removed = removals.map(({ id, at }) => ({ id, at, car: null }));
  const timed = withTimes(cars, now).map(({ at = now, ...car }) => ({ id: car.id, at, car }));
  return mergeSaved(timed, removed);
}

/** Returns the list after merging: cars that stay keep their place, new ones come first. */
export function listAfter(cars: SavedCars, entries: readonly SavedEntry[]): DeviceList {
  const times = new Map(entries.flatMap(({ id, at, car }) => (car === null ? [] : [[id, at] as const])));
  const ids = new Set(cars.map(({ id }) => id));
  const come = entries.flatMap(({ at, car }) => (car === null || ids.has(car.id) ? [] : [{ ...car, at }]));
  const stay = cars.flatMap((car) => {
    const at = times.get(car.id);
    return at === undefined ? [] : [{ ...car, at }];
  });
  return {
    cars: [...come, ...stay],
    removals: entries.flatMap(({ id, at, car }) => (car === null ? [{ id, at }] : [])),
  };
}

const sameEntry = (one: SavedEntry, other: SavedEntry | undefined): boolean =>
  one.at === other?.at && (one.car === null) === (other.car === null);

/** Lists the entries of one list that the other does not have in the same state. */
export function notIn(others: readonly SavedEntry[], own: readonly SavedEntry[]): readonly SavedEntry[] {
  const byId = new Map(others.map((entry) => [entry.id, entry]));
  return own.filter((entry) => !sameEntry(entry, byId.get(entry.id)));
}

/** Reads a list from the API, and drops what is not an entry. */
export function readEntries(answer: unknown): readonly SavedEntry[] {
  if (!Array.isArray(answer)) return [];
  return answer.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return [];
    const { id, at, car: sent } = one as Readonly<Record<string, unknown>>;
    const car = savedCarIn(sent);
    if (typeof id !== 'string' || typeof at !== 'number' || (sent !== null && car?.id !== id)) return [];
    return [{ id, at, car }];
  });
}
