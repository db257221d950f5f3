import { NOTHING_CHOSEN, narrowingsOf, type SearchState } from '#domain/search/filters/search-state.ts';
import { questionOf } from '#domain/search/results/filter-offers.ts';
import type { SearchSetting } from '#domain/search/results/queries.ts';
import type { ResultsContext } from '#domain/search/results/results-context.ts';
import { totalOfStock } from '../browse/count-stock.ts';
import type { StockSession } from '../engine/stock-search.ts';

export { insteadOf, spellingsOf } from '#domain/search/results/alternatives.ts';

/** Returns true if the words alone find nothing. Otherwise a filter is the reason. */
async function wordsFindNothing(
  { query, ...chosen }: SearchState,
  setting: SearchSetting,
  context: ResultsContext,
  session: Pick<StockSession, 'search'>,
): Promise<boolean> {
  if (narrowingsOf({ ...chosen, query: '' }, []).length === 0) return true;
  const { interpreted } = questionOf({ ...NOTHING_CHOSEN, query }, context);
  return (await totalOfStock(interpreted, setting, session)) === 0;
}

/** Counts the words by which nothing was found, as they were typed, once the shopper has stayed with them. */
export async function countMiss(
  requested: { readonly current: SearchState },
  setting: SearchSetting,
  context: ResultsContext,
  session: Pick<StockSession, 'search'>,
): Promise<void> {
  const state = requested.current;
  if (!context.config.search.count_unfound || state.query === '') return;
  if (!(await wordsFindNothing(state, setting, context, session))) return;
  const { reportMiss } = await import('../misses/report-miss.ts');
  reportMiss(state.query, () => requested.current.query === state.query);
}
