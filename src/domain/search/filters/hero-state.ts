import type { FacetCount } from './facet-order.ts';
import { readRange } from './filter-text.ts';
import { type Filter, LIST_FILTERS, RANGE_FILTERS } from './filters.ts';
import { chosenOf, NOTHING_CHOSEN, type SearchState, withRange, withValues } from './search-state.ts';
import { countWithin, type FilterCounts, type Tally } from './tally.ts';

/** Fields of the hero's form as they are sent. Each has one value, except conditions: they have several, joined by commas. */
export type FormFields = Iterable<readonly [name: string, value: string]>;

export function stateOfFields(fields: FormFields): SearchState {
  let state = NOTHING_CHOSEN;
  for (const [name, value] of fields) {
    if (value === '') continue;
    const list = LIST_FILTERS.find((filter) => filter === name);
    const range = RANGE_FILTERS.find((filter) => filter === name);
    const ends = range === undefined ? null : readRange(value);
    if (list !== undefined) state = withValues(state, list, list === 'car_type' ? value.split(',') : [value]);
    if (range !== undefined && ends !== null) state = withRange(state, range, ends);
  }
  return state;
}

interface Question {
  readonly state: SearchState;
  readonly filters: readonly Filter[];
}

/**
 * Returns the counts that a form needs after one field changes. Choosing a make replaces make and model, so makes
 * are counted without the model.
 */
export function questionsOf(state: SearchState, filters: readonly Filter[]): readonly Question[] {
  if (chosenOf(state, 'model').length === 0 || !filters.includes('make')) return [{ state, filters }];
  return [
    { state, filters: filters.filter((filter) => filter !== 'make') },
    { state: withValues(state, 'model', []), filters: ['make'] },
  ];
}

/** Merges the answers to the questions of one state. The total is that of the first. */
export const joined = ([first, ...others]: readonly Tally[]): Tally => ({
  total: first?.total ?? 0,
  facets: Object.assign({}, first?.facets, ...others.map(({ facets }) => facets)) as FilterCounts,
});

const sameWord = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
const numberOf = (counts: readonly FacetCount[], value: string): number =>
  counts.find((one) => sameWord(one.value, value))?.count ?? 0;

/** Counts the vehicles that an entry finds together with the other choices. `''` chooses nothing. */
export function countOfEntry({ total, facets }: Tally, filter: Filter, value: string): number {
  const counts = facets[filter] ?? [];
  if (value === '') return total;
  const range = filter === 'price' ? readRange(value) : null;
  if (range !== null) return countWithin(counts, range);
  const values = filter === 'car_type' ? value.split(',') : [value];
  return values.reduce((sum, one) => sum + numberOf(counts, one), 0);
}
