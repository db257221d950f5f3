import { wholeSelection } from '#domain/search/address.ts';
import type { StockHit } from '#domain/search/document.ts';
import { nearestHits, nearestQueries } from '#domain/search/nearest.ts';
import type { SearchSetting } from '#domain/search/queries.ts';
import type { Question } from '#domain/search/question.ts';
import { NOTHING_CHOSEN, narrowingsOf, type SearchState } from '#domain/search/state.ts';
import { type WayOut, wayOutQueries, waysOut } from '#domain/search/ways-out.ts';
import { totalOfStock } from './count-stock.ts';
import { narrowingOffers, questionOf } from './narrowing-offers.ts';
import type { ResultsContext } from './results-context.ts';
import type { StockSession } from './stock-search.ts';

/** What is shown in the place of vehicles. */
interface Instead {
  readonly hits: readonly StockHit[];
  readonly ways: readonly WayOut[];
}

/**
 * What to show where nothing was found: of what a path names by itself the nearest there is, and else what to leave out.
 * Most pages never need it, so it is loaded when one does.
 */
export async function insteadOf(
  { asked, leftOut }: Question,
  setting: SearchSetting,
  context: ResultsContext,
  { search }: Pick<StockSession, 'search'>,
): Promise<Instead> {
  const isNamed = wholeSelection(asked, context.config) !== null;
  const offers = isNamed ? [] : narrowingOffers(asked, leftOut, context);
  const queries = isNamed
    ? nearestQueries(asked, setting)
    : wayOutQueries(offers, (next) => questionOf(next, context).meant, setting);
  if (queries.length === 0) return { hits: [], ways: [] };
  const { results } = await search({ queries });
  return isNamed ? { hits: nearestHits(results), ways: [] } : { hits: [], ways: waysOut(offers, results) };
}

/** Whether the words alone find nothing, as they are meant: where they do, it was something else that was chosen. */
async function wordsFindNothing(
  { query, ...chosen }: SearchState,
  setting: SearchSetting,
  context: ResultsContext,
  session: Pick<StockSession, 'search'>,
): Promise<boolean> {
  if (narrowingsOf({ ...chosen, query: '' }, []).length === 0) return true;
  const { meant } = questionOf({ ...NOTHING_CHOSEN, query }, context);
  return (await totalOfStock(meant, setting, session)) === 0;
}

/** Counts the words by which nothing was found, as they were typed, once the shopper has stayed with them. */
export async function countUnfound(
  asked: { readonly current: SearchState },
  setting: SearchSetting,
  context: ResultsContext,
  session: Pick<StockSession, 'search'>,
): Promise<void> {
  const state = asked.current;
  if (!context.config.search.count_unfound || state.query === '') return;
  if (!(await wordsFindNothing(state, setting, context, session))) return;
  const { tellUnfound } = await import('#features/unfound/tell-unfound.ts');
  tellUnfound(state.query, () => asked.current.query === state.query);
}
