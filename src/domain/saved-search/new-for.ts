import { stockHits } from '#domain/search/answer.ts';
import type { StockHit } from '#domain/search/document.ts';
import type { MultiSearch } from '#domain/search/multi-search.ts';
import { resultQueries, type SearchSetting } from '#domain/search/queries.ts';
import type { SearchState } from '#domain/search/state.ts';
import { HIT_FIELDS } from '#domain/vehicle/attributes.ts';
import { isAvailable } from '#domain/vehicle/availability.ts';
import { searchedFor } from './saved-search.ts';

interface Stock {
  readonly search: MultiSearch;
  readonly since: Readonly<Record<string, number>>;
}

/** As many as a search can find, because new vehicles may come last. */
const ALL = 100_000;

/**
 * The vehicles that the results of a search would show and that came after the moment up to which it was told, in the
 * order of its results. The question is the results page’s own, put to the same engine.
 */
export async function newFor(
  state: SearchState,
  after: number,
  { search, since }: Stock,
  setting: SearchSetting,
): Promise<readonly StockHit[]> {
  const [question] = resultQueries(searchedFor(state), setting);
  if (question === undefined) return [];
  const { results } = await search({
    queries: [{ ...question, facets: null, limit: ALL, offset: 0, attributesToRetrieve: ['id'] }],
  });
  const ids = (results[0]?.hits ?? [])
    .map(({ id }) => String(id))
    .filter((id) => Object.hasOwn(since, id) && (since[id] ?? 0) > after);
  if (ids.length === 0) return [];
  const { results: shown } = await search({
    queries: [
      {
        indexUid: setting.index,
        filter: `id IN [${ids.map((id) => `"${id}"`).join(', ')}]`,
        limit: ids.length,
        offset: 0,
        attributesToRetrieve: [...HIT_FIELDS],
      },
    ],
  });
  const found = stockHits(shown[0]?.hits);
  const place = new Map(ids.map((id, index) => [id, index]));
  return found
    .filter(isAvailable)
    .toSorted((a, b) => (place.get(String(a.id)) ?? 0) - (place.get(String(b.id)) ?? 0));
}
