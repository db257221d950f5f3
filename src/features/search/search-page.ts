import { formatNumber } from '#domain/market/format.ts';
import { type HeadModel, headModel } from '#domain/page/head-model.ts';
import { newestFirst } from '#domain/vehicle/order.ts';
import type { PageContext } from '#features/page-context.ts';
import { type VehicleCardModel, vehicleCard } from '#features/vehicle/card-model.ts';
import { paths } from '#paths';

export const PAGE_SIZE = 21;

export interface SearchPageModel {
  readonly kind: 'search';
  readonly head: HeadModel;
  readonly heading: string;
  readonly total: number;
  readonly totalText: string;
  readonly cards: readonly VehicleCardModel[];
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `new-used-and-demo-cars` → `New, used and demo cars` */
const headingOf = (slug: string) =>
  capitalised(slug.replaceAll('-', ' ').replace(/^(new|used) (used|demo) and /, '$1, $2 and '));

export function searchPage({ dealer, picture, say }: PageContext): SearchPageModel {
  const { config, market, vehicles } = dealer;
  const heading = headingOf(config.default_search_path);
  const shown = vehicles.toSorted(newestFirst).slice(0, PAGE_SIZE);
  const totalText = `${formatNumber(vehicles.length, market)} ${vehicles.length === 1 ? config.vehicles.one : config.vehicles.many}`;
  return {
    kind: 'search',
    head: headModel(dealer, {
      path: paths.searchDefault(config),
      title: heading,
      description: say(`${totalText} at ${config.name}. See prices and pictures and enquire online.`),
    }),
    heading,
    total: vehicles.length,
    totalText,
    cards: shown.map((vehicle) => vehicleCard(vehicle, dealer, picture)),
  };
}
