import type { PageContext } from '#features/page-context.ts';
import { heroSearch } from '#features/search/hero-search-model.ts';
import { paths } from '#paths';
import { featuredCards, featuredTitle } from './featured.ts';
import { marketModel } from './market.ts';

export function heroModel(context: PageContext) {
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
    /** The link to all vehicles, if there is no search. */
    action: { label: `See our ${config.vehicles.many}`, href: paths.searchDefault(config) },
    search: heroSearch(context),
    market:
      home.hero_layout === 'market'
        ? marketModel(context, featuredTitle(config), featuredCards(context))
        : null,
  };
}

export type HeroModel = ReturnType<typeof heroModel>;
