import { type HeadModel, headModel } from '#domain/page/head-model.ts';
import type { Dealer } from '#domain/site/dealer.ts';
import { countText } from '#domain/vehicle/count-text.ts';
import { ORDERS } from '#domain/vehicle/order.ts';
import type { Vehicle } from '#domain/vehicle/schema.ts';
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
  readonly sortLabel: string;
  readonly cards: readonly VehicleCardModel[];
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `new-used-and-demo-cars` → `New, used and demo cars`, `rv-vehicles` → `RV vehicles` */
const headingOf = (slug: string) =>
  capitalised(
    slug
      .replaceAll('-', ' ')
      .replace(/^(new|used) (used|demo) and /, '$1, $2 and ')
      .replace(/\b(?:rv|suv|ev)s?\b/g, (word) => word.toUpperCase().replace(/S$/, 's')),
  );

/** What the results hold with nothing chosen; cheapest first would otherwise begin with what has no price. */
function listed({ config, vehicles }: Dealer): readonly Vehicle[] {
  const { default_sort, price_ascending_needs_price } = config.search;
  const needsPrice = default_sort === 'price-asc' && price_ascending_needs_price;
  const found = needsPrice ? vehicles.filter(({ price }) => price !== null && price > 0) : vehicles;
  return found.toSorted(ORDERS[default_sort].compare);
}

export function searchPage({ dealer, picture, say }: PageContext): SearchPageModel {
  const { config, market } = dealer;
  const vehicles = listed(dealer);
  const heading = headingOf(config.default_search_path);
  const totalText = countText(vehicles.length, config.vehicles, market);
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
    sortLabel: ORDERS[config.search.default_sort].label,
    cards: vehicles.slice(0, PAGE_SIZE).map((vehicle) => vehicleCard(vehicle, dealer, picture)),
  };
}
