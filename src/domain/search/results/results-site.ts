import { picked } from '#domain/lib/records.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import { type Market, type MarketWords, marketWords } from '#domain/sites/markets/markets.ts';
import { type PictureSettings, pictureSettings } from '#domain/sites/picture-settings.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';

const CONFIG_FIELDS = [
  'name',
  'vehicles',
  'search',
  'default_search_path',
  'search_filters',
  'include_sold_cars_days',
  'finance',
  'finance_provider',
  'saved',
] as const satisfies readonly (keyof SiteConfig)[];

/** What the browser needs of a dealer to draw results: part of the configuration, nothing secret. */
export interface ResultsSite {
  readonly config: Pick<SiteConfig, (typeof CONFIG_FIELDS)[number]> & { readonly images: PictureSettings };
  readonly market: MarketWords;
  /** Logos by make, in lower case. */
  readonly logos: Readonly<Record<string, string>>;
  /** Other sites of the group where the same search can be tried. */
  readonly sisters: readonly { readonly name: string; readonly href: string }[];
}

interface Place {
  readonly config: SiteConfig;
  readonly market: Market;
  readonly logos: ResultsSite['logos'];
}

export const siteOf = ({ config, market, logos }: Place): ResultsSite => ({
  config: { ...picked(config, CONFIG_FIELDS), images: pictureSettings(config) },
  market: marketWords(market),
  logos,
  sisters: config.dealership_websites.flatMap(({ name, search_url: href }) =>
    href === null ? [] : [{ name, href }],
  ),
});

export function resultsSite({ config, market, site }: Dealer): ResultsSite {
  const logos = site.brands.flatMap(({ manufacturer }) =>
    manufacturer.logo === null ? [] : [[manufacturer.name.toLowerCase(), manufacturer.logo.url] as const],
  );
  return siteOf({ config, market, logos: Object.fromEntries(logos) });
}
