import type { Sort } from '#domain/vehicles/order.ts';
import { queryText } from '../query/query-text.ts';
import type { Filter, ListFilter, RangeFilter } from './filters.ts';

/** From one end to the other, both counted; an open end is `null`. */
export interface Range {
  readonly min: number | null;
  readonly max: number | null;
}

export type Chosen = Readonly<Partial<Record<ListFilter, readonly string[]>>>;
export type Ranges = Readonly<Partial<Record<RangeFilter, Range>>>;

/** A search. Addresses, chips, forms and engines all use this. */
export interface SearchState {
  readonly query: string;
  /** `null`: the site’s own order. */
  readonly sort: Sort | null;
  /** From 1. */
  readonly page: number;
  readonly chosen: Chosen;
  readonly ranges: Ranges;
}

export const NOTHING_CHOSEN: SearchState = { query: '', sort: null, page: 1, chosen: {}, ranges: {} };

export const chosenOf = ({ chosen }: Pick<SearchState, 'chosen'>, filter: ListFilter): readonly string[] =>
  chosen[filter] ?? [];

const sameWord = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
export const isChosen = (state: SearchState, filter: ListFilter, value: string): boolean =>
  chosenOf(state, filter).some((one) => sameWord(one, value));

/** Returns the state with a change. After any change the shopper starts at the first page. */
const changed = (state: SearchState, change: Partial<SearchState>): SearchState => ({
  ...state,
  ...change,
  page: 1,
});

/**
 * Sets the values of a filter. An empty list and a range without ends choose nothing: they are left out, so that
 * equal states are equal.
 */
export function withValues(state: SearchState, filter: ListFilter, values: readonly string[]): SearchState {
  const { [filter]: _, ...others } = state.chosen;
  return changed(state, { chosen: values.length === 0 ? others : { ...others, [filter]: [...values] } });
}

export function withRange(state: SearchState, filter: RangeFilter, { min, max }: Range): SearchState {
  const { [filter]: _, ...others } = state.ranges;
  return changed(state, {
    ranges: min === null && max === null ? others : { ...others, [filter]: { min, max } },
  });
}

/** Removes models and variants with their makes, because models belong to a make. */
const withoutOrphans = (state: SearchState, filter: ListFilter): SearchState =>
  filter === 'make' ? withValues(withValues(state, 'model', []), 'badge', []) : state;

export function toggled(state: SearchState, filter: ListFilter, value: string): SearchState {
  const values = chosenOf(state, filter);
  if (!isChosen(state, filter, value)) return withValues(state, filter, [...values, value]);
  return withoutOrphans(
    withValues(
      state,
      filter,
      values.filter((one) => !sameWord(one, value)),
    ),
    filter,
  );
}

export const withQuery = (state: SearchState, query: string): SearchState =>
  changed(state, { query: queryText(query) });
export const withSort = (state: SearchState, sort: Sort | null): SearchState => changed(state, { sort });
export const withPage = (state: SearchState, page: number): SearchState => ({ ...state, page });

/** One condition that can be removed alone. */
export type Narrowing =
  | { readonly filter: ListFilter; readonly value: string }
  | { readonly filter: RangeFilter; readonly range: Range }
  | { readonly filter: 'query'; readonly value: string };

export function narrowingsOf(state: SearchState, order: readonly Filter[]): readonly Narrowing[] {
  const place = (filter: Filter) => (order.includes(filter) ? order.indexOf(filter) : order.length);
  const lists = Object.entries(state.chosen) as [ListFilter, readonly string[]][];
  const ranges = Object.entries(state.ranges) as [RangeFilter, Range][];
  const narrowings = [
    ...lists.flatMap(([filter, values]) => values.map((value) => ({ filter, value }))),
    ...ranges.map(([filter, range]) => ({ filter, range })),
  ].toSorted((a, b) => place(a.filter) - place(b.filter));
  return [...(state.query === '' ? [] : [{ filter: 'query', value: state.query } as const]), ...narrowings];
}

export function without(state: SearchState, narrowing: Narrowing): SearchState {
  if (narrowing.filter === 'query') return withQuery(state, '');
  return 'range' in narrowing
    ? withRange(state, narrowing.filter, { min: null, max: null })
    : toggled(state, narrowing.filter, narrowing.value);
}
