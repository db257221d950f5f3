import { wholeSelection } from './address.ts';
import type { StockHit } from './document.ts';
import { type Asking, findSpellings, findWaysOut } from './find-ways-out.ts';
import type { MultiSearch } from './multi-search.ts';
import { narrowingOffers, questionOf } from './narrowing-offers.ts';
import { nearestHits, nearestQueries } from './nearest.ts';
import type { SearchSetting } from './queries.ts';
import type { Question } from './question.ts';
import type { ResultsContext } from './results-context.ts';
import type { WayOut } from './ways-out.ts';

/** What is shown instead of vehicles. */
interface Instead {
  readonly hits: readonly StockHit[];
  readonly ways: readonly WayOut[];
}

const askingOf = (setting: SearchSetting, context: ResultsContext, search: MultiSearch): Asking => ({
  ...{ setting, search, reader: context.reader },
  meantBy: (asked) => questionOf(asked, context).meant,
  offersOf: (asked) => narrowingOffers(asked, questionOf(asked, context).leftOut, context),
});

/**
 * What to show if nothing was found: the nearest vehicles to what the path names, or which filters to remove.
 * Most pages never need this, so it is loaded on demand.
 */
export async function insteadOf(
  { asked }: Pick<Question, 'asked'>,
  setting: SearchSetting,
  context: ResultsContext,
  search: MultiSearch,
): Promise<Instead> {
  const isNamed = wholeSelection(asked, context.config) !== null;
  if (!isNamed) return { hits: [], ways: await findWaysOut(asked, askingOf(setting, context, search)) };
  const queries = nearestQueries(asked, setting);
  if (queries.length === 0) return { hits: [], ways: [] };
  const { results } = await search({ queries });
  return { hits: nearestHits(results), ways: [] };
}

/** Other spellings of words without which something was found. */
export const spellingsOf = (
  { asked }: Pick<Question, 'asked'>,
  setting: SearchSetting,
  context: ResultsContext,
  search: MultiSearch,
): Promise<readonly WayOut[]> => findSpellings(asked, askingOf(setting, context, search));
