import type { ResultsSite } from '#domain/search/results/results-site.ts';
import { openStockSearch, type StockSession } from '#features/search/engine/stock-search.ts';
import { type PresentCars, presentCars } from '../comparison/present-cars.ts';

let stock: StockSession | undefined;

/** Fetches the stock once there is a car to look up, because an engine and its index are large. */
export function presentNow(ids: readonly string[], { config }: ResultsSite): Promise<PresentCars> {
  stock ??= openStockSearch(config.search.engine);
  return presentCars(ids, stock);
}
