import type { SearchableStock } from '#adapters/search/stock/types.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import { sitePictures } from '#adapters/stock/pictures/picture-providers.client.ts';
import { localDate } from '#domain/lib/time-zones.ts';
import { readAddress, unknownIn } from '#domain/search/filters/search-address.ts';
import type { SearchState } from '#domain/search/filters/search-state.ts';
import { openReader, type TypedQuestion } from '#domain/search/query/question.ts';
import { insteadOf, spellingsOf } from '#domain/search/results/alternatives.ts';
import { type Answer, answerOf } from '#domain/search/results/answer.ts';
import { questionOf } from '#domain/search/results/filter-offers.ts';
import { EMBEDDED_INDEX } from '#domain/search/results/multi-search.ts';
import { resultQueries, type SearchSetting, searchSetting } from '#domain/search/results/queries.ts';
import { contextWith, type ResultsContext } from '#domain/search/results/results-context.ts';
import { type ResultsModel, resultsModel } from '#domain/search/results/results-model.ts';
import { siteOf } from '#domain/search/results/results-site.ts';
import type { WayOut } from '#domain/search/results/ways-out.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';

/** Everything that a page of results is drawn from. */
export interface PlainSearchResults {
  readonly state: SearchState;
  readonly model: ResultsModel;
  readonly ways: readonly WayOut[];
  /** The name in the address that the stock does not have. */
  readonly unknown: string | null;
  readonly context: ResultsContext;
}

interface PlainSearchRequest {
  readonly address: Pick<URL, 'pathname' | 'search'>;
  /** Epoch milliseconds. */
  readonly now: number;
}

function contextOf(dealer: PublishedDealer, { vocabulary }: SearchableStock, now: number): ResultsContext {
  const { config } = dealer;
  const site = siteOf({ config, market: MARKETS[dealer.market], logos: {} });
  const { year: thisYear } = localDate(now, dealer.timezone);
  const reader = openReader({ words: vocabulary, market: site.market, thisYear });
  return contextWith(site, { picture: sitePictures(config.images), reader });
}

/** Adds what the browser adds: the nearest vehicles if nothing was found, and other spellings if words were dropped. */
async function withInstead(
  answer: Answer,
  question: TypedQuestion,
  setting: SearchSetting,
  context: ResultsContext,
  { search }: SearchableStock,
): Promise<{ readonly answer: Answer; readonly ways: readonly WayOut[] }> {
  if (answer.total > 0) return { answer, ways: await spellingsOf(question, setting, context, search) };
  const { hits, ways } = await insteadOf(question, setting, context, search);
  return { answer: { ...answer, hits }, ways };
}

/** Reads an address as a browser with script does, and asks the same stock the same questions. */
export async function findResults(
  dealer: PublishedDealer,
  stock: SearchableStock,
  { address, now }: PlainSearchRequest,
): Promise<PlainSearchResults> {
  const context = contextOf(dealer, stock, now);
  const { config } = context;
  const state = readAddress(address, config, stock.vocabulary);
  const question = questionOf(state, context);
  const setting = searchSetting(config, { index: EMBEDDED_INDEX, now });
  const { results } = await stock.search({ queries: resultQueries(question.interpreted, setting) });
  const drawnAnswer = answerOf(results, question.interpreted, setting.filters);
  const { answer, ways } = await withInstead(drawnAnswer, question, setting, context, stock);
  return {
    state,
    ways,
    context,
    model: resultsModel(state, answer, context, now),
    unknown: unknownIn(address.pathname, config, stock.vocabulary),
  };
}
