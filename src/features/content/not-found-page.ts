import { headModel } from '#domain/shell/head-model.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';

const SUGGESTED = 3;

export function notFoundPage({ dealer, card }: PageContext) {
  const { config, vehicles } = dealer;
  return {
    kind: 'not-found' as const,
    head: headModel(dealer, { path: paths.notFound, title: 'Page not found', indexed: false }),
    searchHref: paths.searchDefault(config),
    many: config.vehicles.many,
    cards: vehicles.slice(0, SUGGESTED).map(card),
  };
}

export type NotFoundPageModel = ReturnType<typeof notFoundPage>;
