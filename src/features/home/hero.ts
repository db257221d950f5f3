import type { ImageModel } from '#adapters/images/client.ts';
import type { SiteConfig } from '#domain/site/schema.ts';
import type { PageContext } from '#features/page-context.ts';
import { type HeroSearchModel, heroSearch } from '#features/search/hero-search-model.ts';
import { paths } from '#paths';
import { featuredCards, featuredTitle } from './featured.ts';
import { type MarketModel, marketModel } from './market.ts';

export interface HeroModel {
  readonly layout: SiteConfig['home']['hero_layout'];
  readonly headline: string;
  readonly intro: string | null;
  readonly image: ImageModel | null;
  /** The way to everything, where there is nothing to search for. */
  readonly action: { readonly label: string; readonly href: string };
  readonly search: HeroSearchModel | null;
  readonly market: MarketModel | null;
}

export function heroModel(context: PageContext): HeroModel {
  const { dealer, picture } = context;
  const { config } = dealer;
  const { home, name } = config;
  return {
    layout: home.hero_layout,
    headline: home.headline ?? name,
    intro: home.intro,
    image:
      home.hero_image === null
        ? null
        : picture({ src: home.hero_image, alt: '', ratio: 20 / 9, sizes: '100vw', widest: 1920 }),
    action: { label: `See our ${config.vehicles.many}`, href: paths.searchDefault(config) },
    search: heroSearch(context),
    market:
      home.hero_layout === 'market'
        ? marketModel(context, featuredTitle(config), featuredCards(context))
        : null,
  };
}
