import type { SiteSearchSource } from '#adapters/site-search/types.ts';
import { type Market, type MarketWords, marketWords } from '#domain/market/markets.ts';
import { addressOf } from '#domain/search/address.ts';
import { scriptless } from '#domain/search/scriptless.ts';
import { NOTHING_CHOSEN } from '#domain/search/state.ts';
import type { SiteConfig } from '#domain/site/schema.ts';
import { type FormSetting, formSetting } from '#features/search/form-setting.ts';
import { paths } from '#paths';

/** What script needs of a site’s search; it stands in the page as JSON. */
export interface SearchSettings {
  readonly source: SiteSearchSource;
  /** Where all results stand. */
  readonly resultsHref: string;
  readonly currency: string;
}

export interface SearchBoxModel {
  /** The stock results: what is typed goes there as `query`. */
  readonly action: string;
  /** And where it goes without script. */
  readonly plainAction: string;
  readonly placeholder: string;
  /** Nothing where nothing is suggested. */
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

/** What reads what is typed and counts what it finds; most visitors type nothing, so it stands in no page. */
export interface StockSetting extends FormSetting {
  readonly market: MarketWords;
}

export const stockSetting = (config: SiteConfig, market: Market): StockSetting => ({
  ...formSetting(config),
  market: marketWords(market),
});

/** The search box of the header, where the dealer wants one. */
export const searchBox = (config: SiteConfig, market: Market): SearchBoxModel | null =>
  config.search.box
    ? {
        action: addressOf(NOTHING_CHOSEN, config),
        plainAction: scriptless(addressOf(NOTHING_CHOSEN, config)),
        placeholder: config.search.placeholder,
        settings: searchSettings(config, market),
      }
    : null;
