import { MOST_SAVED, type SavedCar, type SavedCars } from './saved-cars.ts';

/** Where a site’s list is kept: dealers that share an origin, as on a preview, do not share a list. */
export const savedKey = (slug: string): string => `saved-cars:${slug}`;

const LONGEST_TEXT = 200;
const LONGEST_ADDRESS = 2000;
const SLUG = /^[a-z0-9](?:[\w-]{0,198}[a-z0-9])?$/i;
const ID = /^[A-Za-z0-9][\w.:-]{0,99}$/;
/** A picture of the site itself or of the web; `//host` would be neither for sure. */
const PICTURE = /^(?:\/(?!\/)|https?:\/\/)/;

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim().slice(0, LONGEST_TEXT) : '';

function pictureOf(value: unknown): string | null {
  return typeof value === 'string' && value.length <= LONGEST_ADDRESS && PICTURE.test(value) ? value : null;
}

/** What is good of one entry; nothing where it names no car that could be shown or looked up. */
function carOf(value: unknown): SavedCar[] {
  if (!isObject(value)) return [];
  const { id: stored, name: named, slug, make, model, primary_image_url, has_nvic } = value;
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
    },
  ];
}

/** One car as anybody may have sent it, or nothing. */
export const savedCarIn = (value: unknown): SavedCar | null => carOf(value)[0] ?? null;

/** Older lists stood in an object, under a name or by the id of each car. */
function entriesOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return [];
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
 * The list that a browser kept. Anybody may have written there (an older page, an extension, the shopper), so each
 * entry is looked at, what is good is kept, and nothing throws.
 */
export function readSaved(text: string | null): ReadList {
  if (text === null || text === '') return { cars: [], damaged: false };
  const value = parsed(text);
  const entries = entriesOf(value);
  const good = entries.flatMap(carOf);
  const cars = new Map<string, SavedCar>();
  for (const car of good) if (cars.size < MOST_SAVED && !cars.has(car.id)) cars.set(car.id, car);
  return { cars: [...cars.values()], damaged: !isObject(value) || good.length < entries.length };
}

export const writeSaved = (cars: SavedCars): string => JSON.stringify(cars);
