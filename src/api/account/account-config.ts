import * as v from 'valibot';
import type { Dealer } from '#adapters/dealer-data/schema.ts';
import { type AccountConfig, accountConfigSchema } from '#domain/account/account-config.ts';

const read = new WeakMap<Dealer, AccountConfig | null>();

/** Read once for each time the dealer’s data is; nothing of a dealer whose data cannot be read so. */
export function accountConfigOf(dealer: Dealer): AccountConfig | null {
  const known = read.get(dealer);
  if (known !== undefined) return known;
  const parsed = v.safeParse(accountConfigSchema, dealer.site);
  const config = parsed.success ? parsed.output : null;
  read.set(dealer, config);
  return config;
}
