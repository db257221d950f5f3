import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const locationSchema = v.object({
  id: v.number(),
  name: v.string(),
  location_type: v.optional(v.string(), 'sales'),
  visible: v.optional(v.boolean(), true),
  dealership_id: v.optional(v.number()),
  dealership_slug: v.optional(v.string()),
  address: v.object({ city: v.string(), state: v.string() }),
  manufacturers: v.optional(v.array(v.string()), []),
});

const dealerSchema = v.object({
  slug: v.string(),
  market: v.picklist(['AU', 'NZ', 'US']),
  include_sold_cars_days: v.optional(v.number(), 3),
  payment_provider: v.optional(v.picklist(['stripe', 'till', 'st_george'])),
  checkout: v.optional(v.object({ allow: v.optional(v.boolean(), false) }), {}),
  finance_provider: v.optional(v.string()),
  finance: v.optional(
    v.object({
      annual_rate: v.number(),
      comparison_rate: v.number(),
      term_months: v.optional(v.number(), 60),
      deposit_percent: v.optional(v.number(), 0),
      balloon_percent: v.optional(v.number(), 0),
    }),
  ),
  dealerships: v.optional(
    v.array(v.object({ id: v.number(), stripe_publishable_key: v.optional(v.string()) })),
    [],
  ),
  locations: v.array(locationSchema),
});

/** The part of a dealer's configuration that its stock depends on. */
export type StockDealer = v.InferOutput<typeof dealerSchema>;
export type StockYard = StockDealer['locations'][number];

export const readDealer = (sitesDir: string, slug: string): StockDealer =>
  v.parse(dealerSchema, JSON.parse(readFileSync(join(sitesDir, slug, 'site.json'), 'utf8')));

/** Returns the locations with vehicles. Workshops and parts counters have none. */
export const yardsOf = (dealer: StockDealer): readonly StockYard[] =>
  dealer.locations.filter((location) => location.visible && !/service|parts/.test(location.location_type));
