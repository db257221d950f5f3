import { type AddressConfig, wholeSelection } from '#domain/search/address.ts';
import type { StockHit } from '#domain/search/document.ts';
import { nearestHits, nearestQueries } from '#domain/search/nearest.ts';
import type { SearchSetting } from '#domain/search/queries.ts';
import type { SearchState } from '#domain/search/state.ts';
import { type WayOut, wayOutQueries, waysOut } from '#domain/search/ways-out.ts';
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
  state: SearchState,
  setting: SearchSetting,
  config: AddressConfig,
  { search }: Pick<StockSession, 'search'>,
): Promise<Instead> {
  const isNamed = wholeSelection(state, config) !== null;
  const queries = (isNamed ? nearestQueries : wayOutQueries)(state, setting);
  if (queries.length === 0) return { hits: [], ways: [] };
  const { results } = await search({ queries });
  return isNamed
    ? { hits: nearestHits(results), ways: [] }
    : { hits: [], ways: waysOut(state, setting, results) };
}
