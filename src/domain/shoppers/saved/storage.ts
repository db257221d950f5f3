import { isRecord } from '#domain/lib/records.ts';
import { MOST_SAVED, type SavedCar, type SavedCars } from './saved-cars.ts';

/** Names the storage key of a site’s list. Dealers that share an origin, as on a preview, do not share a list. */
export const savedKey = (slug: string): string => `saved-cars:${slug}`;

const LONGEST_TEXT = 200;
const LONGEST_ADDRESS = 2000;
const SLUG = /^[a-z0-9](?:[\w-]{0,198}[a-z0-9])?$/i;
const ID = /^[A-Za-z0-9][\w.:-]{0,99}$/;
/** A picture of the site or the web. `//host` is ambiguous. */
const PICTURE = /^(?:\/(?!\/)|https?:\/\/)/;

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim().slice(0, LONGEST_TEXT) : '';

function pictureOf(value: unknown): string | null {
  return typeof value === 'string' && value.length <= LONGEST_ADDRESS && PICTURE.test(value) ? value : null;
}

const isTime = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Returns the valid part of a stored entry, or an empty list if it names no car. */
function carOf(value: unknown): SavedCar[] {
  if (!isRecord(value)) return [];
  const { id: stored, name: named, slug, make, model, primary_image_url, has_nvic, at } = value;
  const id = typeof stored === 'number' ? String(stored) : textOf(stored);
  const name = textOf(named);
  if (!ID.test(id) || name === '' || typeof slug !== 'string' || !SLUG.test(slug)) return [];
  return [
    {
      id,
      name,
      slug,
      make: textOf(make),
      model: textOf(model),
      primary_image_url: pictureOf(primary_image_url),
      has_nvic: has_nvic === true,
      ...(isTime(at) && { at }),
    },
  ];
}

/** Reads a car from an untrusted source without its time, which is stored beside it. Returns null if the car is not valid. */
export function savedCarIn(value: unknown): SavedCar | null {
  const [savedCar] = carOf(value);
  if (savedCar === undefined) return null;
  const { at: _, ...car } = savedCar;
  return car;
}

/** Lists the entries. Older lists were objects, with the list under a name or cars by their ids. */
function entriesOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return [];
  const { cars, favourites } = value;
  for (const list of [cars, favourites]) if (Array.isArray(list)) return list;
  return Object.values(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface ReadList {
  readonly cars: SavedCars;
  /** Whether something that stood there could not be read. */
  readonly damaged: boolean;
}

/**
 * Reads the list in the browser's storage. An older page, an extension or the shopper may have written it, so each entry is
 * checked, the valid part is used, and nothing throws.
 */
export function readSaved(text: string | null): ReadList {
  if (text === null || text === '') return { cars: [], damaged: false };
  const value = parsed(text);
  const entries = entriesOf(value);
  const good = entries.flatMap(carOf);
  const cars = new Map<string, SavedCar>();
  for (const car of good) if (cars.size < MOST_SAVED && !cars.has(car.id)) cars.set(car.id, car);
  const isList = Array.isArray(value) || isRecord(value);
  return { cars: [...cars.values()], damaged: !isList || good.length < entries.length };
}

export const writeSaved = (cars: SavedCars): string => JSON.stringify(cars);

/** A car that was taken off the list, which the account’s other devices have to hear of. */
export interface PastRemoval {
  readonly id: string;
  readonly at: number;
}

/** Stores removals beside the list, so that a list is read the same with and without them. */
export const removalsKey = (listKey: string): string => `${listKey}:removed`;

/** How many removals are stored for other devices. */
export const MOST_REMOVED = 200;

const removalIn = (value: unknown): PastRemoval[] => {
  if (!isRecord(value)) return [];
  const { id, at } = value;
  return typeof id === 'string' && ID.test(id) && isTime(at) ? [{ id, at }] : [];
};

export function readRemovals(text: string | null): readonly PastRemoval[] {
  const value = parsed(text ?? '[]');
  return Array.isArray(value) ? value.flatMap(removalIn).slice(0, MOST_REMOVED) : [];
}

/** Puts the newest removal first. Each car occurs once. */
export const withRemoval = (past: readonly PastRemoval[], removal: PastRemoval): readonly PastRemoval[] =>
  [removal, ...past.filter(({ id }) => id !== removal.id)].slice(0, MOST_REMOVED);

/** Returns a time later than the action it undoes, even with a slow clock. */
export const timeOf = (now: number, undone: number | undefined): number => Math.max(now, (undone ?? -1) + 1);
