import { wholeSelection } from '../filters/search-address.ts';
import type { SearchState } from '../filters/search-state.ts';
import type { Offer, QueryReader, Question } from '../query/question.ts';
import { isSpelt, spellings } from '../query/spelling.ts';
import type { StockHit } from './document.ts';
import { narrowingOffers, questionOf } from './filter-offers.ts';
import type { MultiSearch, SearchQuery, SearchResult } from './multi-search.ts';
import { nearestHits, nearestQueries } from './nearest.ts';
import type { SearchSetting } from './queries.ts';
import type { ResultsContext } from './results-context.ts';
import {
  counted,
  leastWays,
  lessWays,
  looseWords,
  lostWords,
  type Meant,
  placeQueries,
  placeWays,
  spellingWays,
  type WayOut,
  wayOutQueries,
  waysOut,
  wordQueries,
} from './ways-out.ts';

interface Asking {
  readonly setting: SearchSetting;
  readonly search: MultiSearch;
  /** Null if no words were read. */
  readonly reader: QueryReader | null;
  readonly meantBy: Meant;
  /** Each thing that narrows a search, left out. */
  readonly offersOf: (asked: SearchState) => readonly Offer[];
}

async function answersOf(
  queries: readonly SearchQuery[],
  search: MultiSearch,
): Promise<readonly SearchResult[]> {
  if (queries.length === 0) return [];
  const { results } = await search({ queries });
  return results;
}

/** The words of a search that were not understood, and those of them that find nothing on their own. */
async function findLostWords(asked: SearchState, { setting, search, reader, meantBy }: Asking) {
  const loose = reader === null ? [] : looseWords(meantBy(asked));
  const lost = lostWords(loose, await answersOf(wordQueries(loose, setting), search));
  return { lost, loose };
}

/**
 * The same search with its lost words spelt differently, if something is found without them. Words of the stock
 * are not corrected.
 */
export async function findSpellings(asked: SearchState, asking: Asking): Promise<readonly WayOut[]> {
  const { setting, search, reader, meantBy } = asking;
  if (reader === null) return [];
  const names = spellings(reader.words);
  if (looseWords(meantBy(asked)).every((word) => isSpelt(word, names))) return [];
  const ways = spellingWays(asked, await findLostWords(asked, asking), reader.words);
  const results = await answersOf(wayOutQueries(ways, meantBy, setting), search);
  return waysOut(counted(ways, results), meantBy);
}

/** Alternatives to a search without results, each with its number of vehicles. */
export async function findWaysOut(asked: SearchState, asking: Asking): Promise<readonly WayOut[]> {
  const { setting, search, reader, meantBy, offersOf } = asking;
  const given = await findLostWords(asked, asking);
  const { lost } = given;
  const less = lessWays(asked, lost, offersOf(asked));
  const ways = [...(reader === null ? [] : spellingWays(asked, given, reader.words)), ...less];
  const places = placeQueries(meantBy(asked), setting);
  const results = await answersOf([...places, ...wayOutQueries(ways, meantBy, setting)], search);
  const elsewhere = places.length === 0 ? [] : placeWays(asked, results[0], reader);
  const near = [...elsewhere, ...counted(ways, results.slice(places.length))];
  if (near.some(({ kind, total }) => kind === 'less' && total > 0)) return waysOut(near, meantBy);
  const least = leastWays(less, lost.length > 0, offersOf);
  const further = await answersOf(wayOutQueries(least, meantBy, setting), search);
  return waysOut([...near, ...counted(least, further)], meantBy);
}

/** What is shown instead of vehicles. */
interface Instead {
  readonly hits: readonly StockHit[];
  readonly ways: readonly WayOut[];
}

const askingOf = (setting: SearchSetting, context: ResultsContext, search: MultiSearch): Asking => ({
  setting,
  search,
  reader: context.reader,
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
