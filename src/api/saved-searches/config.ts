import * as v from 'valibot';
import type { Dealer } from '#adapters/dealer-data/schema.ts';
import { type SavedSearchConfig, savedSearchConfigSchema } from '#domain/saved-search/config.ts';

const read = new WeakMap<Dealer, SavedSearchConfig>();

/** Read once for each time the dealer’s data is. */
export function savedSearchConfigOf(dealer: Dealer): SavedSearchConfig {
  const known = read.get(dealer);
  if (known) return known;
  const config = v.parse(savedSearchConfigSchema, dealer.site);
  read.set(dealer, config);
  return config;
}
