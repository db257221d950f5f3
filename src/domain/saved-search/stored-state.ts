import * as v from 'valibot';
import { FILTERS } from '#domain/search/filters.ts';
import type { Chosen, Ranges, SearchState } from '#domain/search/state.ts';
import { searchedFor } from './saved-search.ts';

const filter = v.picklist(FILTERS);
const end = v.nullable(v.number());

const storedSchema = v.object({
  query: v.string(),
  chosen: v.record(filter, v.array(v.string())),
  ranges: v.record(filter, v.object({ min: end, max: end })),
});

/** The words of a search stay what they were, also while none of the stock answers to them and no address can name them. */
export const stateText = ({ query, chosen, ranges }: SearchState): string =>
  JSON.stringify({ query, chosen, ranges });

export function stateIn(text: string): SearchState {
  const { query, chosen, ranges } = v.parse(v.pipe(v.string(), v.parseJson(), storedSchema), text);
  // Which filters are lists and which are ranges was decided when it was written.
  return searchedFor({ query, chosen: chosen as Chosen, ranges: ranges as Ranges, sort: null, page: 1 });
}
