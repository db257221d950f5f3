import { MARKETS, type Market } from '#domain/market/markets.ts';
import type { SiteConfig } from '#domain/site/schema.ts';
import { type Say, siteWords } from '#domain/site/site-words.ts';

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

/** What a form is made of: the dealer, its market, and our own words as they are said there. */
export interface FormSite {
  readonly config: LeadConfig;
  readonly market: Market;
  readonly say: Say;
}

export const formSite = (config: LeadConfig): FormSite => ({
  config,
  market: MARKETS[config.market],
  say: siteWords(config),
});
