import * as v from 'valibot';

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));

const photographSchema = v.object({
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

/** A photograph of a feed that was fetched, checked and kept. */
export type Photograph = Readonly<v.InferOutput<typeof photographSchema>>;

const failureSchema = v.object({
  /** In words for the people who keep the feed, after "it": `is not a picture`. */
  reason: v.string(),
  /** In a row. */
  tries: whole,
  /** Epoch milliseconds. */
  retry_at: v.number(),
});

export type PhotographFailure = Readonly<v.InferOutput<typeof failureSchema>>;

const entrySchema = v.object({
  /** What was last found there. Null if nothing of use ever was. */
  photograph: v.nullable(photographSchema),
  etag: v.nullable(v.string()),
  modified: v.nullable(v.string()),
  /** When this photograph was first found there, and when the address was last asked; epoch milliseconds. */
  since: v.number(),
  checked: v.number(),
  failure: v.nullable(failureSchema),
});

/** What is known of one address of a feed. */
export type KnownAddress = Readonly<v.InferOutput<typeof entrySchema>>;

const LEDGER_VERSION = 1;

const ledgerSchema = v.object({
  version: v.literal(LEDGER_VERSION),
  addresses: v.record(v.string(), entrySchema),
});

/** What is known of the addresses of a dealer's feed. */
export type Ledger = ReadonlyMap<string, KnownAddress>;

/** Empty if the text is damaged or another release wrote it: then all is fetched again. */
export function parseLedger(text: string | undefined): Map<string, KnownAddress> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ledgerSchema), text);
  return new Map(parsed.success ? Object.entries(parsed.output.addresses) : []);
}

export const ledgerText = (ledger: Ledger): string =>
  `${JSON.stringify({ version: LEDGER_VERSION, addresses: Object.fromEntries(ledger) })}\n`;
