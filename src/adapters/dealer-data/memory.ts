import type { Dealer } from './schema.ts';
import type { DealerData } from './types.ts';

/** For tests, and for servers that are handed their dealers. */
export function memoryDealerData(dealers: readonly Dealer[]): DealerData {
  const bySlug = new Map(dealers.map((dealer) => [dealer.slug, dealer]));

  return {
    dealer: async (slug) => bySlug.get(slug),
    dealers: async () => [...bySlug.keys()].sort(),
  };
}
