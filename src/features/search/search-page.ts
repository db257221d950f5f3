import { type HeadModel, headModel } from '#domain/page/head-model.ts';
import type { Selected, Selection } from '#domain/search/selection.ts';
import { capitalised, selectionTrail } from '#domain/search/trail.ts';
import type { Dealer } from '#domain/site/dealer.ts';
import { type Crumb, itemList } from '#domain/structured-data/pages.ts';
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

/** `new-used-and-demo-cars` → `New, used and demo cars`, `rv-vehicles` → `RV vehicles` */
const headingOfSlug = (slug: string) =>
  capitalised(
    slug
      .replaceAll('-', ' ')
      .replace(/^(new|used) (used|demo) and /, '$1, $2 and ')
      .replace(/\b(?:rv|suv|ev)s?\b/g, (word) => word.toUpperCase().replace(/S$/, 's')),
  );

/** `Used motorcycles`, `Toyota cars`, `Toyota Corolla`, `SUVs` */
export function headingOfSelection(selection: Selection, { many }: Dealer['config']['vehicles']): string {
  switch (selection.kind) {
    case 'type':
      return capitalised(`${selection.type} ${many}`);
    case 'make':
      return `${selection.make} ${many}`;
    case 'model':
      return `${selection.make} ${selection.model}`;
    case 'body':
      return `${selection.body}s`;
  }
}

interface Results {
  readonly path: string;
  readonly heading: string;
  readonly trail?: readonly Crumb[];
  /** Its name in a trail, where the heading says more. */
  readonly crumb?: string;
  readonly vehicles: readonly Vehicle[];
}

/** Cheapest first would otherwise begin with what has no price. */
function inOrder(vehicles: readonly Vehicle[], { config }: Dealer): readonly Vehicle[] {
  const { default_sort, price_ascending_needs_price } = config.search;
  const needsPrice = default_sort === 'price-asc' && price_ascending_needs_price;
  const found = needsPrice ? vehicles.filter(({ price }) => price !== null && price > 0) : vehicles;
  return found.toSorted(ORDERS[default_sort].compare);
}

function resultsPage(
  { path, heading, vehicles, trail = [], crumb = heading }: Results,
  { dealer, picture, say }: PageContext,
): SearchPageModel {
  const { config, market } = dealer;
  const found = inOrder(vehicles, dealer);
  const totalText = countText(found.length, config.vehicles, market);
  const cards = found.slice(0, PAGE_SIZE).map((vehicle) => vehicleCard(vehicle, dealer, picture));
  return {
    kind: 'search',
    head: headModel(dealer, {
      path,
      title: heading,
      description: say(
        `${heading}: ${totalText} at ${config.name}. See prices and pictures and enquire online.`,
      ),
      trail,
      crumb,
      pageType: 'CollectionPage',
      mainEntity: itemList(
        cards.map(({ href }) => href),
        found.length,
        config,
      ),
    }),
    heading,
    total: found.length,
    totalText,
    sortLabel: ORDERS[config.search.default_sort].label,
    cards,
  };
}

/** The results with nothing chosen. */
export function searchPage(context: PageContext): SearchPageModel {
  const { config, vehicles } = context.dealer;
  const heading = headingOfSlug(config.default_search_path);
  const crumb = capitalised(config.vehicles.many);
  return resultsPage({ path: paths.searchDefault(config), heading, vehicles, crumb }, context);
}

/** The results of a path that chooses something. */
export function selectionPage({ selection, vehicles }: Selected, context: PageContext): SearchPageModel {
  const { config } = context.dealer;
  const heading = headingOfSelection(selection, config.vehicles);
  const crumbs = selectionTrail(selection, config);
  const crumb = crumbs.at(-1)?.label ?? heading;
  return resultsPage(
    { path: paths.search(selection, config), heading, vehicles, trail: crumbs.slice(0, -1), crumb },
    context,
  );
}
