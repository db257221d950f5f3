import { fetchAnswer } from '#adapters/lib/fetch-answer.client.ts';
import { track } from '#adapters/shell/analytics/analytics.client.ts';
import { addressOf } from '#domain/search/filters/search-address.ts';
import { NOTHING_CHOSEN, withQuery } from '#domain/search/filters/search-state.ts';
import { searchName } from '#domain/search/query/question.ts';
import { countText } from '#domain/vehicles/count-text.ts';
import { paths } from '#paths';
import { stockTotalOf } from '../browse/count-stock.ts';
import { loadReader } from '../engine/query-reader.ts';
import type { StockSetting } from './box-model.ts';

interface NamedSearch {
  readonly href: string;
  readonly name: string;
  /** The number of vehicles that it finds, in words. */
  readonly count: Promise<string>;
  /** Says that it was chosen. */
  readonly report: () => void;
}

const loadSetting = (): Promise<StockSetting> =>
  fetchAnswer({ url: paths.searchSetting, parse: (answer) => answer as StockSetting });

/** Reads words as the results page does. Returns null if none is understood. */
export async function openNamedSearch(): Promise<(query: string) => NamedSearch | null> {
  const loading = loadSetting();
  const [setting, reader] = await Promise.all([loading, loadReader({ countsHref: paths.counts }, loading)]);
  const { words, market } = setting;
  const totalOf = stockTotalOf(setting);
  return (query) => {
    const question = reader.of(withQuery(NOTHING_CHOSEN, query));
    const name = searchName(question);
    if (name === null) return null;
    const count = totalOf(question.interpreted).then((total) =>
      total === 0 ? 'none now' : countText(total, words, market),
    );
    const href = addressOf(question.requested, setting);
    const report = () => track('site_search_hit', { query, object_id: `search:${href}`, position: 0 });
    return { href, name, count, report };
  };
}
