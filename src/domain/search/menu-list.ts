import type { Dealer } from '#domain/site/dealer.ts';
import type { NavigationItem } from '#domain/site/navigation.ts';
import { countFacets } from '#domain/vehicle/facets.ts';
import { readAddress, readPath, stateOfSelection } from './address.ts';
import { ofCondition } from './selections.ts';
import { NOTHING_CHOSEN, type SearchState } from './state.ts';
import { vocabularyOf } from './vocabulary.ts';

type Entry = Pick<NavigationItem, 'url' | 'carTypeQty'>;

/**
 * The list that a menu’s entry is about: the one at its address, or without an address the vehicles that it
 * counts. Null if its address is another page.
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
