import { MARKETS, type Market } from '#domain/sites/markets/markets.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { type Say, siteWords } from '#domain/sites/site-words.ts';

/** The part of the configuration that leads depend on. */
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

/** What forms are made from: the dealer, the market, and our words in the market's spelling. */
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
