import * as v from 'valibot';
import { type FindLiveFile, openOnce } from '#adapters/sites/dealer-data/live-file.ts';
import { DealerDataError } from '#adapters/sites/dealer-data/record.ts';
import { openIndex } from '#engine/open-index.ts';
import { STOCK_SEARCH_FILE, stockSearchSchema } from './file-format.ts';
import type { SearchableStock, StockSearch } from './types.ts';

/** An index is large, and few are needed: browsers with JavaScript search their own. */
const MOST_OPEN = 8;

/** Reads a build's stock from its text. `origin` names the file in an error. */
function openStock(text: string, origin: string): SearchableStock {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), stockSearchSchema), text);
  if (!parsed.success)
    throw new DealerDataError(
      `${origin} was written by another version of the build: build this dealer again.`,
    );
  const { last_arrival, since, vocabulary, columns, parts = {}, chunks } = parsed.output;
  const search = openIndex({
    columns: async () => columns,
    part: async (name) => parts[name],
    chunk: async (number) => chunks[number],
  });
  return { lastArrival: last_arrival, since, vocabulary, search };
}

/** Opens the stock of the dealers whose files `find` finds. */
export function openStockSearch(find: FindLiveFile): StockSearch {
  const opened = openOnce({ open: openStock, budget: MOST_OPEN, weigh: () => 1 });
  return { stock: async (slug) => opened(slug, await find(slug, STOCK_SEARCH_FILE)) };
}
