import { MARKETS, type Market } from '#domain/market/markets.ts';
import { spell } from '#domain/market/spelling.ts';
import type { SiteConfig } from '#domain/site/schema.ts';

/** As much of a site’s configuration as its leads depend on. */
export type LeadConfig = Pick<
  SiteConfig,
  | 'name'
  | 'slug'
  | 'url'
  | 'market'
  | 'timezone'
  | 'phone'
  | 'website_id'
  | 'locations'
  | 'dealerships'
  | 'opening_hours'
  | 'special_hours'
  | 'finance_provider'
  | 'autograb'
  | 'vehicles'
  | 'forms'
  | 'leads'
  | 'opt_in'
>;

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
