import * as v from 'valibot';
import { leadDeliverySchema } from '#domain/leads/lead-delivery-config.ts';
import { MARKET_CODES } from '#domain/sites/markets/market-texts.ts';
import { feedContact } from '#domain/stock/stock-config.ts';
import { readableConfig } from './public-dealer.ts';
import type { PublishedDealer } from './types.ts';

const words = v.array(v.string());

/**
 * The part of a dealer that the fleet's pages need: about a kilobyte instead of hundreds. The build writes it beside the dealer's
 * data, because parsing the data of 1,000 dealers takes more than a second.
 */
const briefSchema = v.object({
  version: v.literal(1),
  slug: v.string(),
  name: v.string(),
  market: v.picklist(MARKET_CODES),
  timezone: v.string(),
  /** The hosts of its pages, which work while its data is damaged. Older builds did not write them. */
  hosts: v.optional(words, []),
  /** The public address of its site. Null if no build recorded it. */
  url: v.nullable(v.string()),
  engine: v.string(),
  /** The contact if a feed fails. Older builds did not write it. */
  feedContact: v.optional(v.nullable(v.string()), null),
  /** The receivers of its leads. Older builds did not write it. */
  delivery: v.optional(v.nullable(leadDeliverySchema), null),
  specialDays: v.array(v.object({ date: v.string(), name: v.nullable(v.string()) })),
  synonyms: v.record(v.string(), words),
  /** Models that it offers, by make. */
  models: v.record(v.string(), words),
});

export type DealerBrief = Readonly<v.InferOutput<typeof briefSchema>>;

export const DEALER_BRIEF_FILE = 'dealer-brief.json';

function engineOf(dealer: PublishedDealer): string {
  const engine = readableConfig(['search'], dealer)?.search.engine;
  return engine?.kind === 'meilisearch'
    ? `${engine.kind} (${URL.parse(engine.host)?.host ?? engine.host})`
    : 'embedded';
}

function contactOf(dealer: PublishedDealer): string | null {
  const config = readableConfig(['stock'], dealer);
  return config ? feedContact(config.stock) : null;
}

function modelsOf({ vehicles }: Pick<PublishedDealer, 'vehicles'>): DealerBrief['models'] {
  const models = new Map<string, Set<string>>();
  for (const { listing, sold } of Object.values(vehicles))
    if (listing && !sold)
      models.set(listing.make, (models.get(listing.make) ?? new Set()).add(listing.model));
  return Object.fromEntries([...models].map(([make, names]) => [make, [...names]]));
}

export const briefOf = (dealer: PublishedDealer): DealerBrief => ({
  version: 1,
  slug: dealer.slug,
  name: dealer.name,
  market: dealer.market,
  timezone: dealer.timezone,
  hosts: [...dealer.hosts],
  url: readableConfig(['url'], dealer)?.url ?? null,
  engine: engineOf(dealer),
  feedContact: contactOf(dealer),
  delivery: readableConfig(['leads'], dealer)?.leads.delivery ?? null,
  specialDays: (readableConfig(['special_hours'], dealer)?.special_hours ?? []).map(({ date, name }) => ({
    date,
    name,
  })),
  synonyms: readableConfig(['search'], dealer)?.search.synonyms ?? {},
  models: modelsOf(dealer),
});

export const briefText = (dealer: PublishedDealer): string => `${JSON.stringify(briefOf(dealer))}\n`;

/** Returns undefined if another release wrote the text. The dealer's data says the same. */
export function parseBrief(text: string): DealerBrief | undefined {
  try {
    const checked = v.safeParse(briefSchema, JSON.parse(text));
    return checked.success ? checked.output : undefined;
  } catch {
    return undefined;
  }
}
