import * as v from 'valibot';
import { AUTHORIZATION_TYPES } from '#domain/checkout/processors.ts';
import type { LeadListing } from '#domain/leads/lead-vehicle.ts';
import { MARKET_CODES } from '#domain/sites/markets/market-texts.ts';
import { PAGE_STATUSES, REDIRECT_STATUSES, type RoutingRule } from '#domain/sites/routing/routing-rules.ts';
import { CAR_TYPES } from '#domain/vehicles/attributes/car-types.ts';

const DEALER_DATA_VERSION = 1;

/** Folders, host labels and file names are made of it, so nothing but lower-case words and hyphens. */
const SLUG_PATTERN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export const isDealerSlug = (text: string): boolean => SLUG_PATTERN.test(text);

export const routingRule = v.object({
  from: v.string(),
  to: v.string(),
  status: v.picklist([...PAGE_STATUSES, ...REDIRECT_STATUSES]),
  force: v.exactOptional(v.boolean()),
  answer: v.exactOptional(v.literal('vehicle')),
}) satisfies v.GenericSchema<unknown, RoutingRule>;

const paymentProcessor = v.object({
  authorization_type: v.picklist(AUTHORIZATION_TYPES),
  /** A publishable key. The feed's schema refuses others. */
  authorization_key: v.nullable(v.string()),
  deposit_amount: v.nullable(v.number()),
});

const words = v.nullable(v.string());

/** The vehicle's data in leads. */
const listing = v.object({
  make: v.string(),
  model: v.string(),
  badge: words,
  year: v.nullable(v.number()),
  vin: words,
  stocknum: words,
  car_type: v.picklist(CAR_TYPES),
  km: v.nullable(v.number()),
  tag: words,
  dealership_slug: words,
  dealership_id: words,
  location_id: words,
  // Builds from before did not write these.
  weekly_price: v.optional(v.nullable(v.number()), null),
  subscription_price: v.optional(v.nullable(v.number()), null),
}) satisfies v.GenericSchema<unknown, LeadListing>;

const vehicle = v.object({
  slug: v.string(),
  name: v.string(),
  price: v.nullable(v.number()),
  status: v.picklist(['in_stock', 'coming_soon', 'sold']),
  reserved: v.boolean(),
  sold: v.boolean(),
  reservable: v.exactOptional(v.nullable(v.boolean())),
  processors: v.array(paymentProcessor),
  /** Older builds did not write it. */
  listing: v.exactOptional(listing),
});

const rootRelative = v.pipe(v.string(), v.regex(/^\/(?!\/)/, 'must be a path that starts with one slash'));

/** The data that the list of dealers shows. */
const card = v.object({
  tagline: v.string(),
  town: v.string(),
  template: v.string(),
  brand: v.string(),
  brand_ink: v.string(),
  accent: v.string(),
  picture: rootRelative,
  logo: rootRelative,
  vehicles: v.number(),
});

const headEntries = {
  version: v.literal(DEALER_DATA_VERSION),
  slug: v.pipe(v.string(), v.regex(SLUG_PATTERN)),
  name: v.string(),
  market: v.picklist(MARKET_CODES),
  /** Host names (no port) under which the dealer's site is reached. */
  hosts: v.array(v.string()),
  timezone: v.string(),
  /** The site's configuration, without secrets. */
  site: v.record(v.string(), v.unknown()),
  /** The last arrival of a vehicle, by the build’s count of seconds. Older builds did not write it. */
  last_arrival: v.exactOptional(v.number()),
  /** When each source of stock, by name, last had something new. Older builds did not write it. */
  feed_changes: v.exactOptional(v.record(v.string(), v.number())),
  routing: v.array(routingRule),
  /** Of a mock site: its pages call `/mock`, and nothing of it reaches a database. Real sites do not have it. */
  mock: v.exactOptional(v.literal(true)),
  /** Names the code and looks of the pages. Older builds did not write it. */
  looks: v.exactOptional(v.string()),
  /** The stylesheets of the API's own pages, for forms and results. Older builds did not store them. */
  stylesheets: v.exactOptional(v.array(rootRelative)),
  results_stylesheets: v.exactOptional(v.array(rootRelative)),
  icons: v.exactOptional(rootRelative),
  card,
} as const;

const listEntries = {
  /** By vehicle id. */
  vehicles: v.record(v.string(), vehicle),
  /** Vehicles that left the stock, by slug; `gone_at` in epoch seconds. */
  gone: v.record(v.string(), v.object({ name: v.string(), gone_at: v.number() })),
} as const;

const headSchema = v.object(headEntries);
const listSchema = v.object(listEntries);

/** All that the API and the local server know of a dealer; written by the build beside the pages it belongs to. */
const dealerRecordSchema = v.object({ ...headEntries, ...listEntries });

export type DealerRecord = v.InferOutput<typeof dealerRecordSchema>;

export const DEALER_DATA_FILE = 'dealer-data.json';

/**
 * Writes the record in two lines, because vehicles are five sixths of it and most requests are about none. The same dealer always
 * gives the same bytes.
 */
export const dealerDataText = ({ vehicles, gone, ...head }: DealerRecord): string =>
  `${JSON.stringify(head)}\n${JSON.stringify({ vehicles, gone })}\n`;

/** The data exists but cannot be used. The message names the file and what to do. It must never pass for "no such dealer". */
export class DealerDataError extends Error {
  override name = 'DealerDataError';
}

/** Returns undefined if the data is damaged, for callers that can respond without it. */
export async function unlessDamaged<Read>(read: () => Promise<Read> | Read): Promise<Read | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DealerDataError) return undefined;
    throw error;
  }
}

function checked<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
  origin: string,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, parseJson(text, origin));
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const place = v.getDotPath(issue) ?? 'the whole file';
  throw new DealerDataError(
    `${origin}: ${place}: ${issue.message}. It was written by another version of the build: build this dealer again.`,
  );
}

/** Parses the head at once, and checks vehicles only when they are first read. `origin` names the file in the error. */
export function parseDealerRecord(text: string, origin: string): DealerRecord {
  const end = text.indexOf('\n');
  const rest = end < 0 ? '' : text.slice(end + 1);
  // Builds from before wrote one line.
  if (rest.trim() === '') return checked(dealerRecordSchema, text, origin);
  if (!rest.endsWith('}\n')) throw new DealerDataError(`${origin} is cut off: build this dealer again.`);
  const head = checked(headSchema, text.slice(0, end), origin);
  let unread: string | undefined = rest;
  let lists: v.InferOutput<typeof listSchema> | undefined;
  const read = (): v.InferOutput<typeof listSchema> => {
    lists ??= checked(listSchema, unread ?? '', origin);
    unread = undefined;
    return lists;
  };
  return Object.defineProperties(head, {
    vehicles: { enumerable: true, get: () => read().vehicles },
    gone: { enumerable: true, get: () => read().gone },
  }) as DealerRecord;
}

function parseJson(text: string, origin: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DealerDataError(`${origin} is not readable JSON: build this dealer again.`, { cause });
  }
}
