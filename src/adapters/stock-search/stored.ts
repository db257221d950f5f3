import type { ObjectStore } from '#adapters/object-store/types.ts';
import { closedFiles } from '#adapters/published-sites/closed-files.ts';
import type { PublishedSites } from '#adapters/published-sites/read.ts';
import { STOCK_SEARCH_FILE } from './file-format.ts';
import { MOST_OPEN, openStock } from './open-stock.ts';
import type { StockSearch } from './types.ts';

/** The stock of dealers in the object store. */
export const storedStockSearch = (place: {
  readonly closed: ObjectStore;
  readonly sites: PublishedSites;
}): StockSearch => ({
  stock: closedFiles({
    ...place,
    called: STOCK_SEARCH_FILE,
    open: openStock,
    budget: MOST_OPEN,
    weigh: () => 1,
  }),
});
