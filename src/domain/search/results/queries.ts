import { namesOf } from '#domain/lib/records.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { HIT_FIELDS } from '#domain/vehicles/attributes/attributes.ts';
import type { FieldWith } from '#domain/vehicles/attributes/fields.ts';
import { ORDERS, type Sort } from '#domain/vehicles/order.ts';
import { type Filter, type ListFilter, RANGE_FILTERS, type RangeFilter } from '../filters/filters.ts';
import { chosenOf, type Range, type SearchState } from '../filters/search-state.ts';
import { HIGHLIGHTS, type SearchQuery } from './multi-search.ts';

/** A stock number: three digits or more, with letters before or after: `12345`, `U1042`, `320i`. */
const STOCK_NUMBER = /^[a-z]*\d{3,}[a-z]*$/i;

/** Returns the words for the engine. Words that look like a stock number are quoted, so that they match exactly. */
export const engineWords = (query: string): string => {
  const words = query.trim();
  return STOCK_NUMBER.test(words) ? `"${words}"` : words;
};

/** Removes quotes from a value, because they would end it inside a filter. */
export const filterValue = (value: string): string => value.replaceAll('"', '');

export const PAGE_SIZE = 21;

/** What a query depends on besides the shopper's search. */
export interface SearchSetting {
  readonly index: string;
  /** The filters whose values are counted. */
  readonly filters: readonly Filter[];
  readonly search: Pick<SiteConfig['search'], 'default_sort' | 'price_ascending_needs_price' | 'matching'>;
  readonly include_sold_cars_days: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

interface SearchedSite extends Pick<SearchSetting, 'search' | 'include_sold_cars_days'> {
  readonly search_filters: readonly Filter[];
}

export const searchSetting = (
  { search_filters: filters, search, include_sold_cars_days }: SearchedSite,
  { index, now }: Pick<SearchSetting, 'index' | 'now'>,
): SearchSetting => ({ index, filters, search, include_sold_cars_days, now });

export const ruleOf = (sort: Sort): string => `${ORDERS[sort].by}:${ORDERS[sort].direction}`;

/** Returns the order. With words, the best match comes first unless another order is chosen. Without words there is no best match. */
export const sortOf = (
  { sort, query }: SearchState,
  { search }: Pick<SearchSetting, 'search'>,
): Sort | null => sort ?? (query === '' ? search.default_sort : null);

export const sortRule = (state: SearchState, setting: Pick<SearchSetting, 'search'>): string | null => {
  const sort = sortOf(state, setting);
  return sort === null ? null : ruleOf(sort);
};

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

/** The fields that `visibleFilter` always uses. */
export const VISIBLE_BY = [
  'show_on_dealer_website',
  'status',
  'sold',
  'sold_date_timestamp',
] as const satisfies readonly FieldWith<{ readonly index: { readonly question: number } }>[];

/** Matches vehicles that can be bought. */
export const TO_BE_HAD = 'show_on_dealer_website = true AND status != sold AND sold = false';

/**
 * Limits every search to what the site shows: listed vehicles, and sold ones for some days. Time is in hours,
 * so that the same search gives the same query for a while and can be cached.
 */
export function visibleFilter(
  state: SearchState,
  setting: Pick<SearchSetting, 'search' | 'include_sold_cars_days' | 'now'>,
): string {
  const hour = Math.floor(setting.now / 1000 / HOUR_SECONDS) * HOUR_SECONDS;
  const soldSince = hour - setting.include_sold_cars_days * DAY_SECONDS;
  // Feeds say "ask us" as 0 or as nothing. Neither is a price within a range.
  const needsPrice =
    state.ranges.price !== undefined ||
    (sortOf(state, setting) === 'price-asc' && setting.search.price_ascending_needs_price);
  return [
    'show_on_dealer_website = true',
    `((status != sold AND sold = false) OR sold_date_timestamp > ${soldSince})`,
    ...(needsPrice ? ['price > 0'] : []),
  ].join(' AND ');
}

const listClause = (filter: ListFilter, values: readonly string[]): readonly string[] =>
  values.map((value) => `${filter} = "${filterValue(value)}"`);

const rangeClauses = (filter: RangeFilter, { min, max }: Range): readonly string[] => [
  ...(min === null ? [] : [`${filter} >= ${min}`]),
  ...(max === null ? [] : [`${filter} <= ${max}`]),
];

/** Returns the clauses of a state. An inner list is joined by "or", the outer one by "and". */
function clausesOf(state: SearchState, leftOut?: Filter): readonly (readonly string[])[] {
  const lists = namesOf(state.chosen);
  return [
    ...lists
      .filter((filter) => filter !== leftOut)
      .map((filter) => listClause(filter, chosenOf(state, filter))),
    ...RANGE_FILTERS.filter((filter) => filter !== leftOut).flatMap((filter) =>
      rangeClauses(filter, state.ranges[filter] ?? { min: null, max: null }).map((clause) => [clause]),
    ),
  ];
}

/** Returns the filters that a state uses. Each is counted as if it were not set, so that a shopper can choose one more value. */
const used = (state: SearchState): readonly Filter[] => [...namesOf(state.chosen), ...namesOf(state.ranges)];

/** Conditions are always counted: their sum is the exact total for large results (see answer.ts). */
export const facetsOfQuery = (filters: readonly Filter[]): readonly Filter[] =>
  filters.includes('car_type') ? filters : [...filters, 'car_type'];

/** Reduces a query to counting: it returns no fields of vehicles. */
export const countingOnly = ({ sort: _, ...query }: SearchQuery): SearchQuery => ({
  ...query,
  attributesToRetrieve: [],
  limit: 1,
  offset: 0,
});

/**
 * Returns the queries for a state. The first finds the vehicles with all counts. Then follows one for each filter
 * in use, without that filter.
 */
export function resultQueries(state: SearchState, setting: SearchSetting): readonly SearchQuery[] {
  const { index, filters } = setting;
  const visible = visibleFilter(state, setting);
  const rule = sortRule(state, setting);
  const common = {
    indexUid: index,
    q: engineWords(state.query),
    matchingStrategy: setting.search.matching,
    ...HIGHLIGHTS,
  };
  const main: SearchQuery = {
    ...common,
    facets: [...facetsOfQuery(filters)],
    filter: [visible, ...clausesOf(state).map((clause) => [...clause])],
    ...(rule === null ? {} : { sort: [rule] }),
    attributesToRetrieve: [...HIT_FIELDS],
    limit: PAGE_SIZE,
    offset: (state.page - 1) * PAGE_SIZE,
  };
  return [
    main,
    ...used(state).map((filter) =>
      countingOnly({
        ...common,
        facets: [filter],
        filter: [visible, ...clausesOf(state, filter).map((clause) => [...clause])],
      }),
    ),
  ];
}

/** Returns the filter of each result after the first, in the order of `resultQueries`. */
export const countedFilters = (state: SearchState): readonly Filter[] => used(state);
