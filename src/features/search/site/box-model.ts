import type { SiteSearchSource } from '#adapters/search/site/types.ts';
import { addressOf } from '#domain/search/filters/search-address.ts';
import { NOTHING_CHOSEN } from '#domain/search/filters/search-state.ts';
import { scriptless } from '#domain/search/results/plain-search.ts';
import { type Market, type MarketWords, marketWords } from '#domain/sites/markets/markets.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { paths } from '#paths';
import { type FormSetting, formSetting } from '../browse/form-setting.ts';

/** The settings that the script needs of a site's search, as JSON in the page. */
export interface SearchSettings {
  readonly source: SiteSearchSource;
  /** The page of all results. */
  readonly resultsHref: string;
  readonly currency: string;
}

export interface SearchBoxModel {
  /** The results page. The words are sent as `query`. */
  readonly action: string;
  /** The action without JavaScript. */
  readonly plainAction: string;
  readonly placeholder: string;
  /** Null if the site has no suggestions. */
  readonly settings: SearchSettings | null;
}

function sourceOf({ site_search }: SiteConfig['search']): SiteSearchSource | null {
  switch (site_search.kind) {
    case 'off':
      return null;
    case 'embedded':
      return { kind: 'embedded', url: paths.siteSearchIndex };
    case 'meilisearch':
      return site_search;
  }
}

export function searchSettings({ search }: SiteConfig, { currency }: Market): SearchSettings | null {
  const source = sourceOf(search);
  return source && { source, resultsHref: paths.siteSearch, currency };
}

/** The settings for reading and counting typed words. They are in no page, because most visitors type nothing. */
export interface StockSetting extends FormSetting {
  readonly market: MarketWords;
}

export const stockSetting = (config: SiteConfig, market: Market): StockSetting => ({
  ...formSetting(config),
  market: marketWords(market),
});

export const searchBox = (config: SiteConfig, market: Market): SearchBoxModel | null =>
  config.search.box
    ? {
        action: addressOf(NOTHING_CHOSEN, config),
        plainAction: scriptless(addressOf(NOTHING_CHOSEN, config)),
        placeholder: config.search.placeholder,
        settings: searchSettings(config, market),
      }
    : null;
