import { headModel } from '#domain/shell/head-model.ts';
import { businessNodes } from '#domain/shell/structured-data/business.ts';
import { webSite } from '#domain/shell/structured-data/pages.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { homeSections } from './sections.ts';

export function homePage(context: PageContext) {
  const { dealer } = context;
  const { config } = dealer;
  return {
    kind: 'home' as const,
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

export type HomePageModel = ReturnType<typeof homePage>;
