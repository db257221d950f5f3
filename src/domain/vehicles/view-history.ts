import type { StatusTable } from './status/status.ts';

/** A vehicle that a shopper looked at, with what a row of small cards shows. */
export interface ViewedVehicle {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly variant: string | null;
  readonly image: string | null;
  readonly price: number | null;
  /** As it stood on the page, such as `$215 a week`. */
  readonly priceText: string;
}

/** The key in the browser's storage. */
export const SEEN_KEY = 'recently-viewed';

const MOST_ENTRIES = 9;
const LONGEST = 300;
const SLUG = /^[a-z0-9](?:[\w-]{0,198}[a-z0-9])?$/i;
const PICTURE = /^(?:https:\/\/|\/(?!\/))/;

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST;

function readOne(value: unknown): ViewedVehicle | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, slug, name, variant, image, price, priceText } = value as Readonly<Record<string, unknown>>;
  if (!isText(id) || !isText(slug) || !isText(name) || !isText(priceText) || !SLUG.test(slug)) return null;
  return {
    id,
    slug,
    name,
    variant: isText(variant) ? variant : null,
    image: isText(image) && PICTURE.test(image) ? image : null,
    price: typeof price === 'number' && Number.isFinite(price) ? price : null,
    priceText,
  };
}

/** Reads what the browser stored. It can be outdated, cut off or forged, so everything that is not a vehicle is left out. */
export function readSeen(text: string | null): readonly ViewedVehicle[] {
  if (text === null) return [];
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.slice(0, MOST_ENTRIES).flatMap((one) => readOne(one) ?? []) : [];
  } catch {
    return [];
  }
}

/** Moves the vehicle to the front, so that it is listed once. */
export const addViewed = (
  viewed: readonly ViewedVehicle[],
  vehicle: ViewedVehicle,
): readonly ViewedVehicle[] =>
  [vehicle, ...viewed.filter(({ id }) => id !== vehicle.id)].slice(0, MOST_ENTRIES);

/** Returns the others that are still available, at today’s price. Without a table they stay as they were seen. */
export function stillThere(
  viewed: readonly ViewedVehicle[],
  current: string,
  table: StatusTable | null,
  priceText: (price: number) => string,
): readonly ViewedVehicle[] {
  return viewed.flatMap((vehicle) => {
    if (vehicle.id === current) return [];
    if (table === null) return [vehicle];
    const row = Object.hasOwn(table, vehicle.id) ? table[vehicle.id] : undefined;
    if (row === undefined || row[1] === 'sold') return [];
    const [price] = row;
    return price === vehicle.price || price === null || price <= 0
      ? [vehicle]
      : [{ ...vehicle, price, priceText: priceText(price) }];
  });
}
