import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { locateSite } from '#adapters/dealer-data/file.ts';
import { createFileCache } from '#adapters/files/file-cache.ts';
import { STOCK_SEARCH_FILE } from './file-format.ts';
import { MOST_OPEN, openStock } from './open-stock.ts';
import type { SearchableStock, StockSearch } from './types.ts';

const readStock = async (file: string): Promise<SearchableStock> =>
  openStock(await readFile(file, 'utf8'), file);

const cachedStocks = () => createFileCache(readStock, MOST_OPEN);

/** The dealers of a build’s output folder. */
export function fileStockSearch(distDir: string): StockSearch {
  const read = cachedStocks();
  return {
    async stock(slug) {
      const location = await locateSite(distDir, slug);
      return location && read(join(dirname(location.dataFile), STOCK_SEARCH_FILE));
    },
  };
}

/** The dealer that is deployed with a function. */
export function deployedStockSearch(dealerDataFile: string): StockSearch {
  const read = cachedStocks();
  return { stock: () => read(join(dirname(dealerDataFile), STOCK_SEARCH_FILE)) };
}
