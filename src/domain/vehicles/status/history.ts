import type { Vehicle } from '../vehicle.ts';
import type { Arrivals, DealerState, GoneVehicle, KnownVehicle, PricePoint } from './dealer-state.ts';

const RETENTION_SECONDS = 180 * 86_400;

export type Remembered = Pick<Vehicle, 'id' | 'slug' | 'name' | 'make' | 'model' | 'simple_body' | 'price'>;

export interface HistoryOptions {
  /** Ids that the feed still lists although they cannot be shown: left out, not gone. */
  readonly heldBack?: ReadonlySet<string>;
  /** Vehicles in the feed, when those shown are only some of them. */
  readonly stockSize?: number;
}

const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** Sorts the entries, so that the same facts give the same bytes whatever the feed's order. */
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

const isRecent = ({ gone_at }: GoneVehicle, now: number): boolean => now - gone_at < RETENTION_SECONDS;

/** Adds vehicles that left since the last build. Removes those that are back or long gone. */
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
  return recordOf(
    [...before, ...left].filter(([slug, vehicle]) => !slugs.has(slug) && isRecent(vehicle, now)),
  );
};

const heldEntries = <T>(
  record: Readonly<Record<string, T>>,
  heldBack: ReadonlySet<string>,
): (readonly [string, T])[] => Object.entries(record).filter(([id]) => heldBack.has(id));

/**
 * Returns the state for the next build. It is idempotent: the same vehicles at the same moment give the same state,
 * so a repeated build forgets no earlier price.
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

export type GoneRow = readonly [name: string, make: string, model: string, body: string | null];

/** The vehicles that left the stock, by slug, with the data to say so and to find similar ones. */
export type GoneTable = Readonly<Record<string, GoneRow>>;

export const goneTable = (gone: Readonly<Record<string, GoneVehicle>>): GoneTable =>
  Object.fromEntries(
    Object.entries(gone).map(([slug, { name, make, model, body }]) => [slug, [name, make, model, body]]),
  );

/** A vehicle that returns sooner is not a new arrival. */
const AWAY_SECONDS = 30 * 86_400;

/** The arrival of vehicles from before arrivals were recorded. No saved search announces them. */
const LONG_SINCE = 0;

type ArrivalEntry = Arrivals['seen'][string];

export interface ArrivalOptions {
  /** Ids that the feed still lists although they cannot be shown. They are neither in stock nor gone. */
  readonly heldBack?: ReadonlySet<string>;
}

/**
 * Records when each vehicle arrived in the stock. Without earlier state (the first build, or a lost one) all of
 * them count as old. Arrival times only rise, even if the clock goes back, so a reader that knows the last one
 * finds everything newer.
 */
export function advanceArrivals(
  before: Arrivals | undefined,
  vehicles: readonly Pick<Vehicle, 'id'>[],
  nowSeconds: number,
  { heldBack = new Set() }: ArrivalOptions = {},
): Arrivals {
  if (before === undefined)
    return { last: nowSeconds, seen: recordOf(vehicles.map(({ id }) => [id, { since: LONG_SINCE }])) };
  const moment = Math.max(nowSeconds, before.last + 1);
  const isAway = ({ left_at }: ArrivalEntry): boolean =>
    left_at === undefined || nowSeconds - left_at < AWAY_SECONDS;
  const here = vehicles.map(({ id }): [string, ArrivalEntry] => {
    const previous = own(before.seen, id);
    return [id, { since: previous && isAway(previous) ? previous.since : moment }];
  });
  const shown = new Set(vehicles.map(({ id }) => id));
  const others = Object.entries(before.seen)
    .filter(([id, seen]) => !shown.has(id) && isAway(seen))
    .map(([id, seen]): [string, ArrivalEntry] => [
      id,
      heldBack.has(id) ? { since: seen.since } : { since: seen.since, left_at: seen.left_at ?? nowSeconds },
    ]);
  const isNew = here.some(([, { since }]) => since === moment);
  return { last: isNew ? moment : before.last, seen: recordOf([...here, ...others]) };
}
