import { placesOf } from '#domain/dealers/places.ts';
import { headModel } from '#domain/shell/head-model.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { type PlaceModel, placeModel } from './place-model.ts';

export interface PlaceGroup {
  /** The name of the group. Without one all places stand together. */
  readonly name: string | null;
  readonly places: readonly PlaceModel[];
}

/** From here on places are easier found by their state. */
const MANY = 6;
/** Up to here all of them can be seen at a glance. */
const FEW = 4;

function groupsOf(places: readonly PlaceModel[]): readonly PlaceGroup[] {
  const regions = Map.groupBy(places, ({ region }) => region);
  if (places.length < MANY || regions.size === 1) return [{ name: null, places }];
  return [...regions].map(([name, members]) => ({ name, places: members }));
}

function summaryOf(places: readonly PlaceModel[], { dealer }: PageContext): string {
  const [first] = places;
  if (places.length === 1 && first) return `You will find us at ${first.address}.`;
  const list = new Intl.ListFormat(dealer.market.locale);
  const cities = [...new Set(places.map(({ city }) => city))];
  const regions = [...new Set(places.map(({ region }) => region))];
  return `${places.length} locations in ${list.format(cities.length <= FEW ? cities : regions)}.`;
}

export function locationsPage(context: PageContext) {
  const { dealer } = context;
  const places = placesOf(dealer.config.locations).map((place) => placeModel(place, context));
  const title = places.length === 1 ? 'Where to find us' : 'Our locations';
  const summary = summaryOf(places, context);
  return {
    kind: 'locations' as const,
    head: headModel(dealer, {
      path: paths.ourLocations,
      title,
      description: `${dealer.config.name}. ${summary} Opening hours, phone numbers and directions.`,
    }),
    title,
    summary,
    groups: groupsOf(places),
    /** Links to each location on a long page. */
    jumps: places.length > FEW ? places.map(({ name, slug }) => ({ label: name, href: `#${slug}` })) : [],
  };
}

export type LocationsPageModel = ReturnType<typeof locationsPage>;
