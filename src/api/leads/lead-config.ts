import * as v from 'valibot';
import type { Dealer } from '#adapters/dealer-data/schema.ts';
import { type LeadConfig, leadConfigSchema } from '#domain/lead/form-site.ts';

const read = new WeakMap<Dealer, LeadConfig>();

/** Read once for each time the dealer’s data is. */
export function leadConfigOf(dealer: Dealer): LeadConfig {
  const known = read.get(dealer);
  if (known) return known;
  const config = v.parse(leadConfigSchema, dealer.site);
  read.set(dealer, config);
  return config;
}
