import { memoise } from '#domain/lib/memoise.ts';
import type { NavigationItem } from '#domain/shell/navigation.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { type Vocabulary, vocabularyOf } from '../query/vocabulary.ts';
import { countFacets } from './facets.ts';
import { addressOf, readAddress, readPath, stateOfSelection, wholeSelection } from './search-address.ts';
import { NOTHING_CHOSEN, type SearchState, withSort, withValues } from './search-state.ts';
import { ofCondition, selectionsOf } from './selections.ts';
import { matches, withoutUnlisted } from './tally.ts';

type Entry = Pick<NavigationItem, 'url' | 'carTypeQty'>;

/**
 * Returns the list that a menu entry links to. An entry without an address stands for the vehicles that it counts.
 * Returns null if the address is another page.
 */
export function listOfEntry(
  { url, carTypeQty }: Entry,
  { config, vehicles }: Pick<Dealer, 'config' | 'vehicles'>,
): SearchState | null {
  if (url === null)
    return carTypeQty === null || carTypeQty === 'all'
      ? NOTHING_CHOSEN
      : stateOfSelection(ofCondition(carTypeQty, config));
  const address = url.startsWith('/') ? URL.parse(url, config.url) : null;
  const words = vocabularyOf(countFacets(vehicles));
  return address !== null && readPath(address.pathname, config, words)
    ? readAddress(address, config, words)
    : null;
}

/** The contents of `counts.json`: what pages say of the stock although they do not change with it. */
export interface Counts {
  /** What addresses of lists are made of. */
  readonly words: Vocabulary;
  /** How many vehicles the list at an address opens with. One that is not here has none. */
  readonly opens: Readonly<Record<string, number>>;
}

type Counting = Pick<Dealer, 'config' | 'vehicles'>;

/**
 * Returns the state in which a list is opened. If the site’s order leaves out vehicles without a price and a make
 * has no others, its page shows the newest first instead of nothing.
 */
export function openedAs(state: SearchState, { config, vehicles }: Counting): SearchState {
  const isEmpty = withoutUnlisted(matches(state, vehicles), state, config.search).length === 0;
  return isEmpty && wholeSelection(state, config) !== null ? withSort(state, 'newest') : state;
}

const openedWith = (state: SearchState, { config, vehicles }: Counting): number =>
  withoutUnlisted(vehicles, openedAs(state, { config, vehicles }), config.search).length;

/** Counts the vehicles that a list shows when it is opened. Every link to the list shows this number. */
export const opensWith = (state: SearchState, { config, vehicles }: Counting): number =>
  openedWith(state, { config, vehicles: matches(state, vehicles) });

/** A list with its vehicles, whatever the order leaves out. */
type List = readonly [state: SearchState, vehicles: readonly Vehicle[]];

const NARROWED_BY = ['make', 'simple_body', 'simple_fuel', 'weekly_price_range'] as const;

function* byValue([list, vehicles]: List, filter: (typeof NARROWED_BY)[number] | 'model'): Generator<List> {
  const named = vehicles.filter((vehicle) => (vehicle[filter] ?? '') !== '');
  for (const group of Map.groupBy(named, (vehicle) => vehicle[filter]?.toLowerCase()).values())
    yield [withValues(list, filter, [group[0]?.[filter] ?? '']), group];
}

/** Yields the list of a collection and all lists that menus, tiles and make pages narrow it to. */
function* narrowed(list: List): Generator<List> {
  yield list;
  for (const filter of NARROWED_BY) yield* byValue(list, filter);
  for (const make of byValue(list, 'make')) yield* byValue(make, 'model');
}

/** Returns every number that a page may show beside a link into the stock. */
export const countsOf = memoise((dealer: Dealer): Counts => {
  const { vehicles, config } = dealer;
  const opens: Record<string, number> = {};
  const collections = selectionsOf(dealer).flatMap(({ selection, vehicles }): readonly List[] =>
    selection.kind === 'collection' ? [[stateOfSelection(selection), vehicles]] : [],
  );
  const inMenus = config.navigation.header.flatMap((entry): readonly List[] => {
    const state = listOfEntry(entry, dealer);
    return state === null ? [] : [[state, matches(state, vehicles)]];
  });
  for (const list of [[NOTHING_CHOSEN, vehicles] as const, ...collections, ...inMenus])
    for (const [state, vehicles] of narrowed(list)) {
      const count = openedWith(state, { config, vehicles });
      if (count > 0) opens[addressOf(state, config)] = count;
    }
  return { words: vocabularyOf(countFacets(vehicles)), opens };
});
