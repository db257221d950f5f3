import type { DealerState, GoneVehicle, KnownVehicle, PricePoint } from './dealer-state.ts';
import type { Vehicle } from './schema.ts';

const GONE_KEPT_SECONDS = 180 * 86_400;

export type Remembered = Pick<Vehicle, 'id' | 'slug' | 'name' | 'make' | 'model' | 'simple_body' | 'price'>;

export interface HistoryOptions {
  /** Ids that the feed still lists although they cannot be shown: left out, not gone. */
  readonly heldBack?: ReadonlySet<string>;
  /** Vehicles in the feed, when those shown are only some of them. */
  readonly stockSize?: number;
}

const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** Sorted, so that the same facts are the same bytes whatever the feed's order. */
const recordOf = <T>(entries: Iterable<readonly [string, T]>): Record<string, T> =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

const nextPrice = (before: PricePoint | undefined, price: number | null, now: number): PricePoint => {
  if (before === undefined) return { price };
  if (before.price === price) return before;
  if (before.price === null) return { price, changed_at: now };
  const { price: earlier_price, changed_at: earlier_since } = before;
  return { price, earlier_price, ...(earlier_since !== undefined && { earlier_since }), changed_at: now };
};

const toKnown = ({ slug, name, make, model, simple_body }: Remembered): KnownVehicle => ({
  slug,
  name,
  make,
  model,
  body: simple_body,
});

const isKept = ({ gone_at }: GoneVehicle, now: number): boolean => now - gone_at < GONE_KEPT_SECONDS;

/** Those that left since the last build join those gone before; whoever is back, or gone for long, is forgotten. */
const nextGone = (
  previous: DealerState,
  listed: ReadonlySet<string>,
  slugs: ReadonlySet<string>,
  now: number,
): Record<string, GoneVehicle> => {
  const left = Object.entries(previous.known)
    .filter(([id]) => !listed.has(id))
    .map(([id, vehicle]) => [vehicle.slug, { id, ...vehicle, gone_at: now }] as const);
  const before = Object.entries(previous.gone).filter(([, vehicle]) => !listed.has(vehicle.id));
  return recordOf([...before, ...left].filter(([slug, vehicle]) => !slugs.has(slug) && isKept(vehicle, now)));
};

const heldEntries = <T>(
  record: Readonly<Record<string, T>>,
  heldBack: ReadonlySet<string>,
): (readonly [string, T])[] => Object.entries(record).filter(([id]) => heldBack.has(id));

/**
 * What the next build must know, from what this one saw. The same vehicles at the same moment give the same state
 * again, so a build that is repeated forgets no earlier price.
 */
export const advanceHistory = (
  previous: DealerState,
  vehicles: readonly Remembered[],
  nowSeconds: number,
  { heldBack = new Set(), stockSize = vehicles.length }: HistoryOptions = {},
): DealerState => {
  const shown = new Set(vehicles.map(({ id }) => id));
  const slugs = new Set(vehicles.map(({ slug }) => slug));
  return {
    ...previous,
    stock_size: stockSize,
    prices: recordOf([
      ...heldEntries(previous.prices, heldBack),
      ...vehicles.map(
        ({ id, price }) => [id, nextPrice(own(previous.prices, id), price, nowSeconds)] as const,
      ),
    ]),
    known: recordOf([
      ...heldEntries(previous.known, heldBack),
      ...vehicles.map((vehicle) => [vehicle.id, toKnown(vehicle)] as const),
    ]),
    gone: nextGone(previous, shown.union(heldBack), slugs, nowSeconds),
  };
};
