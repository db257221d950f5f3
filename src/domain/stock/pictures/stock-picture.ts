import * as v from 'valibot';
import { counted } from '#domain/lib/words.ts';

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));

const stockPictureSchema = v.object({
  /** The name of the file, which is made of its contents: `3f….jpg`. */
  file: v.pipe(v.string(), v.regex(/^[0-9a-f]{20}\.(?:jpg|webp)$/)),
  width: whole,
  height: whole,
  /** A few bytes of colour (thumbhash, as Base64), shown until the picture is there. */
  blur: v.string(),
  /** The perceptual hash, 64 bits as hexadecimal digits. */
  look: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  /** Drawn in a few flat colours, such as an advertisement. */
  graphic: v.boolean(),
});

/** A picture of a feed that was fetched, checked and stored. */
export type StockPicture = Readonly<v.InferOutput<typeof stockPictureSchema>>;

const failureSchema = v.object({
  /** In words for the people who keep the feed, after "it": `is not a picture`. */
  reason: v.string(),
  /** In a row. */
  tries: whole,
  /** Epoch milliseconds. */
  retry_at: v.number(),
});

type PictureFailure = Readonly<v.InferOutput<typeof failureSchema>>;

const entrySchema = v.object({
  /** What was last found there. Null if nothing of use ever was. */
  photograph: v.nullable(stockPictureSchema),
  etag: v.nullable(v.string()),
  modified: v.nullable(v.string()),
  /** When this picture was first found there, and when the address was last fetched, in epoch milliseconds. */
  since: v.number(),
  checked: v.number(),
  failure: v.nullable(failureSchema),
});

/** What is stored about one address of a feed. */
export type KnownAddress = Readonly<v.InferOutput<typeof entrySchema>>;

const LEDGER_VERSION = 1;

const ledgerSchema = v.object({
  version: v.literal(LEDGER_VERSION),
  addresses: v.record(v.string(), entrySchema),
});

/** What is stored about the addresses of a dealer's feed. */
export type Ledger = ReadonlyMap<string, KnownAddress>;

/** Returns an empty ledger if the text is damaged or another release wrote it. Everything is then fetched again. */
export function parseLedger(text: string | undefined): Map<string, KnownAddress> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ledgerSchema), text);
  return new Map(parsed.success ? Object.entries(parsed.output.addresses) : []);
}

export const ledgerText = (ledger: Ledger): string =>
  `${JSON.stringify({ version: LEDGER_VERSION, addresses: Object.fromEntries(ledger) })}\n`;

/** The folder of the stored pictures. It is one folder below `/photos`, because a dealer may well have a page of that name. */
const FOLDER = '/photos/feed/';

export const photoPath = (file: string): string => `${FOLDER}${file}`;

export const isHostedPicture = (path: string): boolean => path.startsWith(FOLDER);

/** A vehicle with pictures that cannot be used. */
export interface FailingVehicle {
  readonly id: string;
  /** With its stock number, as people in the yard know it. */
  readonly name: string;
  /** `failed` of its `of` pictures cannot be used. */
  readonly failed: number;
  readonly of: number;
  /** Each once. */
  readonly reasons: readonly string[];
}

/** What became of the pictures of a dealer's feed. */
export interface PictureFigures {
  /** Photographs on the site. */
  readonly kept: number;
  /** Of them new in this build. */
  readonly fresh: number;
  readonly failed: number;
  /** Not fetched yet: the next build goes on. */
  readonly waiting: number;
  readonly duplicates: number;
  readonly placeholders: number;
  readonly failing: readonly FailingVehicle[];
}

/** A host that is down fails for every vehicle, and the first ones show it. */
const MOST_NAMED = 5;
const MOST_REASONS = 2;

const failingText = ({ name, failed, of, reasons }: FailingVehicle): string =>
  `${name}: ${failed} of ${of} (${reasons.slice(0, MOST_REASONS).join('; ')})`;

/** Names the vehicles with pictures that fail, and why. Returns null if there are none. */
export function failingSummary({
  failed,
  failing,
}: Pick<PictureFigures, 'failed' | 'failing'>): string | null {
  if (failed === 0) return null;
  const more = failing.length - MOST_NAMED;
  const named = failing.slice(0, MOST_NAMED).map(failingText);
  return `${counted(failed, 'photograph')} of ${counted(failing.length, 'vehicle')} cannot be used: ${[...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')}`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The waits after failures in a row. After the last one, the address is fetched once a day. */
const WAITS_MS = [10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS] as const;
/** A picture that has not changed for long is fetched less and less often, but at least this often. */
const LONGEST_TRUST_MS = 7 * DAY_MS;
/** An address that no feed has listed for this long is removed. */
const FORGOTTEN_MS = 30 * DAY_MS;

export interface FailedFetch {
  readonly reason: string;
  /** The same request may succeed soon. Otherwise somebody has to change something first. */
  readonly passing: boolean;
  /** The server's Retry-After. */
  readonly retryAfterMs?: number | undefined;
}

/** Computes when a failed address is fetched again. No response of a server postpones it for more than a day. */
export function afterFailedFetch(
  before: PictureFailure | null,
  { reason, passing, retryAfterMs = 0 }: FailedFetch,
  now: number,
): PictureFailure {
  const tries = (before?.tries ?? 0) + 1;
  const wait = (passing ? WAITS_MS[tries - 1] : undefined) ?? DAY_MS;
  return { reason, tries, retry_at: now + Math.min(DAY_MS, Math.max(wait, retryAfterMs)) };
}

/**
 * Returns when an address is fetched next. The first wait is a day, and then as long as the picture has been the
 * same, up to `LONGEST_TRUST_MS`.
 */
export function dueAt({ checked, since, failure }: KnownAddress): number {
  if (failure) return failure.retry_at;
  return checked + Math.min(LONGEST_TRUST_MS, Math.max(DAY_MS, checked - since));
}

export const isDue = (entry: KnownAddress | undefined, now: number): boolean =>
  entry === undefined || dueAt(entry) <= now;

export const isForgotten = ({ checked }: KnownAddress, now: number): boolean => now - checked > FORGOTTEN_MS;
