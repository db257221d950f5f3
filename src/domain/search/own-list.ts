import type { SiteConfig } from '#domain/site/schema.ts';
import { defaultCollection, EVERYTHING, stateOfCollection } from './collections.ts';
import { type Countable, foundBy } from './counting.ts';

/**
 * Where a site’s own list holds the whole stock it chooses nothing: the list of a dealer in used cars is "all", and
 * no link of it leads to "New, used and demo cars". With the first new car it chooses again. A list of rentals goes on
 * choosing, because that says what its vehicles are offered as.
 */
export function withOwnList(config: SiteConfig, vehicles: readonly Countable[]): SiteConfig {
  const own = defaultCollection(config);
  const { collections } = config.search;
  const isWhole = vehicles.length > 0 && foundBy(stateOfCollection(own), vehicles).length === vehicles.length;
  if (!isWhole || own === EVERYTHING || 'categories' in own.chosen) return config;
  const others = collections.filter(({ path }) => path !== own.path);
  return { ...config, search: { ...config.search, collections: [...others, { ...own, chosen: {} }] } };
}
