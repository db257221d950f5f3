import * as v from 'valibot';
import { feedFillSchema } from '#domain/stock/feed-fill.ts';

export const STATE_VERSION = 1;

const seconds = v.number();

const pricePoint = v.object({
  price: v.nullable(v.number()),
  /** The price before the last change. */
  earlier_price: v.optional(v.number()),
  /** Since when the vehicle had that price, if it had another one before. */
  earlier_since: v.optional(seconds),
  changed_at: v.optional(seconds),
});

const knownVehicle = v.object({
  slug: v.string(),
  name: v.string(),
  make: v.string(),
  model: v.string(),
  body: v.nullable(v.string()),
});

const goneVehicle = v.object({ ...knownVehicle.entries, id: v.string(), gone_at: seconds });

const arrivals = v.object({
  /** When a vehicle came last; rises with every build that finds a new one. */
  last: seconds,
  /** By vehicle id: the build that saw it first, and the build that missed it, if it is away. */
  seen: v.record(v.string(), v.object({ since: seconds, left_at: v.exactOptional(seconds) })),
});

/** The last state of a remote source. */
const sourceState = v.object({
  /** Stands for how it was read: another mapping makes other vehicles of the same feed. */
  read_as: v.string(),
  digest: v.string(),
  etag: v.nullable(v.string()),
  modified: v.nullable(v.string()),
  /** Its vehicles. */
  size: v.number(),
  /** When it last said something new. */
  changed_at: seconds,
  /** When it was last fetched. Only a source with a pace of its own has this. */
  asked_at: v.exactOptional(seconds),
  /** The rows in the feed of the entries that were left out, by their place in `last_good`. */
  rows: v.exactOptional(v.record(v.string(), v.number())),
});

/** What a build stores for the next one. Times are seconds since 1970. */
export const dealerStateSchema = v.object({
  version: v.literal(STATE_VERSION),
  /** Vehicles of the last feed that was accepted; null before the first. */
  stock_size: v.nullable(v.number()),
  /** By vehicle id. */
  prices: v.record(v.string(), pricePoint),
  /** The data to keep of a vehicle once it is gone, by vehicle id. */
  known: v.record(v.string(), knownVehicle),
  /** By slug. */
  gone: v.record(v.string(), goneVehicle),
  /** Not there until a build has taken note of it. */
  arrivals: v.exactOptional(arrivals),
  /** By path: a short hash of the page's contents, and when it last changed. */
  contents: v.optional(v.record(v.string(), v.tuple([v.string(), seconds])), {}),
  /** By name: what the remote sources of stock said. */
  sources: v.exactOptional(v.record(v.string(), sourceState)),
  /** By name: how much the last good reading of each source of stock said. */
  fills: v.exactOptional(v.record(v.string(), feedFillSchema)),
  /** The last good response of each source that may fail, by name; `stock` is the feed, `stock/…` one of several. */
  last_good: v.record(v.string(), v.unknown()),
});

export type DealerState = v.InferOutput<typeof dealerStateSchema>;
export type Arrivals = v.InferOutput<typeof arrivals>;
export type SourceState = v.InferOutput<typeof sourceState>;
export type PricePoint = v.InferOutput<typeof pricePoint>;
export type KnownVehicle = v.InferOutput<typeof knownVehicle>;
export type GoneVehicle = v.InferOutput<typeof goneVehicle>;

export const emptyState = (): DealerState => ({
  version: STATE_VERSION,
  stock_size: null,
  prices: {},
  known: {},
  gone: {},
  contents: {},
  last_good: {},
});
