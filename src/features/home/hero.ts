import type { ImageModel } from '#adapters/images/client.ts';
import type { SiteConfig } from '#domain/site/schema.ts';
import { countText } from '#domain/vehicle/count-text.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { featuredCards, featuredTitle } from './featured.ts';
import { type MarketModel, marketModel } from './market.ts';

export interface HeroModel {
  readonly layout: SiteConfig['home']['hero_layout'];
  readonly headline: string;
  readonly intro: string | null;
  readonly image: ImageModel | null;
  readonly action: { readonly label: string; readonly href: string };
  readonly market: MarketModel | null;
}

export function heroModel(context: PageContext): HeroModel {
  const { dealer, picture } = context;
  const { config, market, vehicles } = dealer;
  const { home, name } = config;
  return {
    layout: home.hero_layout,
    headline: home.headline ?? name,
    intro: home.intro,
    image:
      home.hero_image === null
        ? null
        : picture({ src: home.hero_image, alt: '', ratio: 20 / 9, sizes: '100vw', widest: 1920 }),
    action: {
      label:
        vehicles.length === 0
          ? `See our ${config.vehicles.many}`
          : `Show me ${countText(vehicles.length, config.vehicles, market)}`,
      href: paths.searchDefault(config),
    },
    market:
      home.hero_layout === 'market'
        ? marketModel(context, featuredTitle(config), featuredCards(context))
        : null,
  };
}
