import { wholeSelection } from '../filters/search-address.ts';
import type { SearchState } from '../filters/search-state.ts';
import type { QueryReader, TypedQuestion, WordOffer } from '../query/question.ts';
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
  placeQueries,
  placeWays,
  type Spelling,
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
  readonly interpret: Spelling;
  /** Each thing that narrows a search, left out. */
  readonly offersOf: (requested: SearchState) => readonly WordOffer[];
}

async function answersOf(
  queries: readonly SearchQuery[],
  search: MultiSearch,
): Promise<readonly SearchResult[]> {
  if (queries.length === 0) return [];
  const { results } = await search({ queries });
  return results;
}

/** Finds the words of a search that were not understood (`loose`), and those of them that find nothing alone (`lost`). */
async function findLostWords(requested: SearchState, { setting, search, reader, interpret }: Asking) {
  const loose = reader === null ? [] : looseWords(interpret(requested));
  const lost = lostWords(loose, await answersOf(wordQueries(loose, setting), search));
  return { lost, loose };
}

/**
 * Finds other spellings of a search's lost words that have results. Returns none if every word that was not
 * understood is a name in stock.
 */
export async function findSpellings(requested: SearchState, asking: Asking): Promise<readonly WayOut[]> {
  const { setting, search, reader, interpret } = asking;
  if (reader === null) return [];
  const names = spellings(reader.words);
  if (looseWords(interpret(requested)).every((word) => isSpelt(word, names))) return [];
  const ways = spellingWays(requested, await findLostWords(requested, asking), reader.words);
  const results = await answersOf(wayOutQueries(ways, interpret, setting), search);
  return waysOut(counted(ways, results), interpret);
}

/** Finds alternatives to a search without results. If leaving out one condition is not enough, leaves out two. */
export async function findWaysOut(requested: SearchState, asking: Asking): Promise<readonly WayOut[]> {
  const { setting, search, reader, interpret, offersOf } = asking;
  const lostWords = await findLostWords(requested, asking);
  const { lost } = lostWords;
  const less = lessWays(requested, lost, offersOf(requested));
  const ways = [...(reader === null ? [] : spellingWays(requested, lostWords, reader.words)), ...less];
  const places = placeQueries(interpret(requested), setting);
  const results = await answersOf([...places, ...wayOutQueries(ways, interpret, setting)], search);
  const elsewhere = places.length === 0 ? [] : placeWays(requested, results[0], reader);
  const near = [...elsewhere, ...counted(ways, results.slice(places.length))];
  if (near.some(({ kind, total }) => kind === 'less' && total > 0)) return waysOut(near, interpret);
  const least = leastWays(less, lost.length > 0, offersOf);
  const further = await answersOf(wayOutQueries(least, interpret, setting), search);
  return waysOut([...near, ...counted(least, further)], interpret);
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
  interpret: (requested) => questionOf(requested, context).interpreted,
  offersOf: (requested) => narrowingOffers(requested, questionOf(requested, context).leftOut, context),
});

/**
 * Finds what to show if there are no results: the vehicles nearest to what the path names, or the filters to
 * remove. Most pages never need this, so it is loaded on demand.
 */
export async function insteadOf(
  { requested }: Pick<TypedQuestion, 'requested'>,
  setting: SearchSetting,
  context: ResultsContext,
  search: MultiSearch,
): Promise<Instead> {
  const isNamed = wholeSelection(requested, context.config) !== null;
  if (!isNamed) return { hits: [], ways: await findWaysOut(requested, askingOf(setting, context, search)) };
  const queries = nearestQueries(requested, setting);
  if (queries.length === 0) return { hits: [], ways: [] };
  const { results } = await search({ queries });
  return { hits: nearestHits(results), ways: [] };
}

/** Finds other spellings of words that a search with results had to ignore. */
export const spellingsOf = (
  { requested }: Pick<TypedQuestion, 'requested'>,
  setting: SearchSetting,
  context: ResultsContext,
  search: MultiSearch,
): Promise<readonly WayOut[]> => findSpellings(requested, askingOf(setting, context, search));
