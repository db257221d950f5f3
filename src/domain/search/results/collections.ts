import type { SiteConfig } from '#domain/sites/site-schema.ts';
import type { Filter, ListFilter } from '../filters/filters.ts';
import { type Chosen, chosenOf, NOTHING_CHOSEN, type SearchState } from '../filters/search-state.ts';
import { type Countable, matches } from '../filters/tally.ts';

/** A named part of the stock with its own path below the search base. */
export interface Collection {
  readonly path: string;
  /** `{many}` is the word for vehicles. A heading always begins with a capital. */
  readonly heading: string;
  /** What it selects. Empty selects the whole stock. */
  readonly chosen: Chosen;
}

/** The whole stock, on every site. */
export const EVERYTHING: Collection = {
  path: 'new-used-and-demo-cars',
  heading: 'new, used and demo {many}',
  chosen: {},
};

/**
 * The collections of every site, the wider first. The name of a path and its list come from one row, so they
 * cannot disagree.
 */
const COLLECTIONS: readonly Collection[] = [
  EVERYTHING,
  { path: 'new-and-demo-cars', heading: 'new and demo {many}', chosen: { car_type: ['new', 'demo'] } },
  { path: 'new-cars', heading: 'new {many}', chosen: { car_type: ['new'] } },
  { path: 'demo-cars', heading: 'demo {many}', chosen: { car_type: ['demo'] } },
  { path: 'used-cars', heading: 'used {many}', chosen: { car_type: ['used'] } },
  { path: 'rental-cars', heading: 'rental {many}', chosen: { categories: ['rental-cars'] } },
  {
    path: 'subscription-cars',
    heading: 'subscription {many}',
    chosen: { categories: ['subscription-cars'] },
  },
  {
    path: 'rv-vehicles',
    heading: 'caravans and motorhomes',
    chosen: { item_type: ['caravan', 'motorhome'] },
  },
  { path: 'motorcycles', heading: 'motorcycles', chosen: { item_type: ['motorcycle'] } },
  { path: 'trucks', heading: 'trucks', chosen: { item_type: ['truck'] } },
];

/** What a site's collections depend on. `collections` are its own, and can replace a standard one. */
export interface CollectionPlace {
  readonly search: { readonly collections: readonly Collection[] };
  readonly default_search_path: string;
}

export const collectionsOf = ({ search: { collections: own } }: Pick<CollectionPlace, 'search'>) =>
  own.length === 0
    ? COLLECTIONS
    : [...COLLECTIONS.filter(({ path }) => own.every((one) => one.path !== path)), ...own];

/** Returns the collection that the site’s results begin with. The configuration must name an existing one. */
export const defaultCollection = (place: CollectionPlace): Collection =>
  collectionsOf(place).find(({ path }) => path === place.default_search_path) ?? EVERYTHING;

/** Returns the list of the whole stock. It is the site’s own list if that leaves nothing out, as for a dealer in used cars. */
export function wholeCollection(place: CollectionPlace): Collection {
  const own = defaultCollection(place);
  return namesIn(own).length === 0 ? own : EVERYTHING;
}

const namesIn = ({ chosen }: Pick<Collection, 'chosen'>) => Object.keys(chosen) as ListFilter[];

const sameValues = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.some((other) => other.toLowerCase() === one.toLowerCase()));

/** Returns true if a state chooses exactly what the collection does. Filters that the collection does not use are ignored. */
const isWithin = (state: Pick<SearchState, 'chosen'>, collection: Collection): boolean =>
  namesIn(collection).every((filter) => sameValues(chosenOf(state, filter), chosenOf(collection, filter)));

/** Returns the collection that covers most of a state's filters. The whole stock fits every state. */
export const collectionOfState = (state: Pick<SearchState, 'chosen'>, place: CollectionPlace): Collection =>
  collectionsOf(place)
    .filter((collection) => isWithin(state, collection))
    .reduce((most, one) => (namesIn(one).length > namesIn(most).length ? one : most), wholeCollection(place));

export const stateOfCollection = ({ chosen }: Pick<Collection, 'chosen'>): SearchState => ({
  ...NOTHING_CHOSEN,
  chosen,
});

/** Returns the site's default list without further filters. The chosen order stays. */
export const cleared = ({ sort }: Pick<SearchState, 'sort'>, place: CollectionPlace): SearchState => ({
  ...stateOfCollection(defaultCollection(place)),
  sort,
});

/** Returns true if a filter is set exactly as the collection sets it. Such a filter does not narrow the collection. */
export const isOfCollection = (filter: Filter, state: SearchState, collection: Collection): boolean =>
  filter in collection.chosen && isWithin(state, collection);

/**
 * Removes the filter of the site’s own list if the list contains the whole stock anyway. The list of a dealer in
 * used cars is then "all", and none of its links leads to "New, used and demo cars". With the first new car it
 * filters again. A list of rentals always filters, because that says what its vehicles are offered as.
 */
export function withOwnList(config: SiteConfig, vehicles: readonly Countable[]): SiteConfig {
  const own = defaultCollection(config);
  const { collections } = config.search;
  const isWhole = vehicles.length > 0 && matches(stateOfCollection(own), vehicles).length === vehicles.length;
  if (!isWhole || own === EVERYTHING || 'categories' in own.chosen) return config;
  const others = collections.filter(({ path }) => path !== own.path);
  return { ...config, search: { ...config.search, collections: [...others, { ...own, chosen: {} }] } };
}
