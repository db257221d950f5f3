import { distributionsOf, listed, totalOf } from '#domain/search/answer.ts';
import type { CountStock } from '#domain/search/counting.ts';
import { countingOnly, resultQueries } from '#domain/search/queries.ts';
import type { FormSetting } from './form-setting.ts';
import { openStockSearch, type StockSession } from './stock-search.ts';

/** Counts over the stock as it is now, by whatever answers searches on this site; opened when somebody first wants to know. */
export function countStockOf({ search, include_sold_cars_days }: FormSetting): CountStock {
  let stock: StockSession | undefined;
  return async (state, filters) => {
    stock ??= openStockSearch(search.engine);
    const setting = { index: stock.index, filters, search, include_sold_cars_days, now: Date.now() };
    const queries = resultQueries(state, setting).map(countingOnly);
    const { results } = await stock.search({ queries });
    const distributions = distributionsOf(results, state, filters);
    return {
      total: totalOf(results[0]),
      facets: Object.fromEntries([...distributions].map(([filter, counts]) => [filter, listed(counts)])),
    };
  };
}
