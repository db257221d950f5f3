import { type HeadModel, headModel } from '#domain/page/head-model.ts';
import type { PageContext } from '#features/page-context.ts';
import { type VehicleCardModel, vehicleCard } from '#features/vehicle/card-model.ts';
import { paths } from '#paths';

export interface NotFoundPageModel {
  readonly kind: 'not-found';
  readonly head: HeadModel;
  readonly searchHref: string;
  readonly many: string;
  readonly cards: readonly VehicleCardModel[];
}

const SUGGESTED = 3;

export function notFoundPage({ dealer, picture }: PageContext): NotFoundPageModel {
  const { config, vehicles } = dealer;
  return {
    kind: 'not-found',
    head: headModel(dealer, { path: paths.notFound, title: 'Page not found', indexed: false }),
    searchHref: paths.searchDefault(config),
    many: config.vehicles.many,
    cards: vehicles.slice(0, SUGGESTED).map((vehicle) => vehicleCard(vehicle, dealer, picture)),
  };
}
