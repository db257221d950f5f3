import type { Filter } from '#domain/search/filters/filters.ts';
import type { SearchState } from '#domain/search/filters/search-state.ts';
import type { CountStock } from '#domain/search/filters/tally.ts';
import { distributionsOf, listed, totalOf } from '#domain/search/results/answer.ts';
import { countingOnly, resultQueries, type SearchSetting } from '#domain/search/results/queries.ts';
import { openStockSearch, type StockSession } from '../engine/stock-search.ts';
import type { FormSetting } from './form-setting.ts';

/** Opens the site's search engine at first use. */
function stockOf({ search, include_sold_cars_days }: FormSetting) {
  let stock: StockSession | undefined;
  return (filters: readonly Filter[]): { readonly stock: StockSession; readonly setting: SearchSetting } => {
    stock ??= openStockSearch(search.engine);
    return {
      stock,
      setting: { index: stock.index, filters, search, include_sold_cars_days, now: Date.now() },
    };
  };
}

/** Counts the vehicles of a search, without its facets. */
export async function totalOfStock(
  state: SearchState,
  setting: SearchSetting,
  { search }: Pick<StockSession, 'search'>,
): Promise<number> {
  const [all] = resultQueries(state, { ...setting, filters: [] });
  if (all === undefined) return 0;
  const { results } = await search({ queries: [countingOnly(all)] });
  return totalOf(results[0]);
}

export function stockTotalOf(form: FormSetting): (state: SearchState) => Promise<number> {
  const open = stockOf(form);
  return async (state) => {
    const { stock, setting } = open([]);
    return totalOfStock(state, setting, stock);
  };
}

export function countStockOf(form: FormSetting): CountStock {
  const open = stockOf(form);
  return async (state, filters) => {
    const { stock, setting } = open(filters);
    const queries = resultQueries(state, setting).map(countingOnly);
    const { results } = await stock.search({ queries });
    const distributions = distributionsOf(results, state, filters);
    return {
      total: totalOf(results[0]),
      facets: Object.fromEntries([...distributions].map(([filter, counts]) => [filter, listed(counts)])),
    };
  };
}
