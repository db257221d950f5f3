import { publishedDealer } from './published-dealer.ts';
import type { DealerRecord } from './schema.ts';
import type { DealerData } from './types.ts';

/** For tests, and for servers that are handed their dealers. */
export function memoryDealerData(records: readonly DealerRecord[]): DealerData {
  const bySlug = new Map(records.map((record) => [record.slug, publishedDealer(record)]));

  return {
    dealer: async (slug) => bySlug.get(slug),
    dealers: async () => [...bySlug.keys()].sort(),
  };
}
