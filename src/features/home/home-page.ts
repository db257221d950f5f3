import { type HeadModel, headModel } from '#domain/page/head-model.ts';
import { businessNodes } from '#domain/structured-data/business.ts';
import { webSite } from '#domain/structured-data/pages.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { type HomeSection, homeSections } from './sections.ts';

export type { HomeSection } from './sections.ts';

export interface HomePageModel {
  readonly kind: 'home';
  readonly head: HeadModel;
  readonly sections: readonly HomeSection[];
}

export function homePage(context: PageContext): HomePageModel {
  const { dealer } = context;
  const { config } = dealer;
  return {
    kind: 'home',
    head: headModel(dealer, {
      path: paths.home,
      description: config.meta.description ?? config.home.intro,
      ...(config.meta.title === null ? {} : { title: config.meta.title }),
      image: config.home.hero_image,
      sharedAs: 'dealer',
      nodes: [webSite(dealer), ...businessNodes(dealer)],
    }),
    sections: homeSections(context),
  };
}
