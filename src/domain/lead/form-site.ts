import * as v from 'valibot';
import { MARKETS, type Market } from '#domain/market/markets.ts';
import { spell } from '#domain/market/spelling.ts';
import { type SiteConfig, siteSchema } from '#domain/site/schema.ts';

const { entries } = siteSchema;

/** As much of a site’s configuration as its leads depend on; the API reads it from the dealer’s data. */
export const leadConfigSchema = v.object({
  name: entries.name,
  slug: entries.slug,
  url: entries.url,
  market: entries.market,
  timezone: entries.timezone,
  phone: entries.phone,
  website_id: entries.website_id,
  locations: entries.locations,
  dealerships: entries.dealerships,
  opening_hours: entries.opening_hours,
  special_hours: entries.special_hours,
  finance_provider: entries.finance_provider,
  vehicles: entries.vehicles,
  forms: entries.forms,
  opt_in: entries.opt_in,
});

export type LeadConfig = Pick<SiteConfig, keyof v.InferOutput<typeof leadConfigSchema>>;

/** What a form is made of: the dealer, its market, and our own words as they are said there; `{one}` is what is sold. */
export interface FormSite {
  readonly config: LeadConfig;
  readonly market: Market;
  readonly say: (text: string) => string;
}

export function formSite(config: LeadConfig): FormSite {
  const market = MARKETS[config.market];
  return { config, market, say: (text) => spell(text, market).replaceAll('{one}', config.vehicles.one) };
}
