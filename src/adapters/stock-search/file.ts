import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { locateSite } from '#adapters/dealer-data/file.ts';
import { DealerDataError } from '#adapters/dealer-data/record.ts';
import { createFileCache } from '#adapters/files/file-cache.ts';
import { openIndex } from '#engine/open-index.ts';
import { STOCK_SEARCH_FILE, stockSearchSchema } from './file-format.ts';
import type { SearchableStock, StockSearch } from './types.ts';

/** An index is large, and few are needed: browsers with JavaScript search their own. */
const MOST_OPEN = 8;

async function readStock(file: string): Promise<SearchableStock> {
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), stockSearchSchema),
    await readFile(file, 'utf8'),
  );
  if (!parsed.success)
    throw new DealerDataError(
      `${file} was written by another version of the build: build this dealer again.`,
    );
  const { last_arrival, since, vocabulary, columns, parts = {}, chunks } = parsed.output;
  const search = openIndex({
    columns: async () => columns,
    part: async (name) => parts[name],
    chunk: async (number) => chunks[number],
  });
  return { lastArrival: last_arrival, since, vocabulary, search };
}

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
