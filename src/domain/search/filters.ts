import { SEARCH_FILTERS } from '#domain/site/search-terms.ts';

/** Everything a shopper can narrow the stock by. */
export type Filter = (typeof SEARCH_FILTERS)[number];

/** Chosen from between two ends; every other filter is chosen from a list of values. */
export const RANGE_FILTERS = ['price', 'year', 'km'] as const satisfies readonly Filter[];
export type RangeFilter = (typeof RANGE_FILTERS)[number];
export type ListFilter = Exclude<Filter, RangeFilter>;

export const isRangeFilter = (filter: Filter): filter is RangeFilter =>
  RANGE_FILTERS.some((one) => one === filter);
export const LIST_FILTERS: readonly ListFilter[] = SEARCH_FILTERS.filter(
  (filter): filter is ListFilter => !isRangeFilter(filter),
);

/** In Australian spelling; whoever draws them says them in the market’s. */
export const FILTER_LABELS: Readonly<Record<Filter, string>> = {
  car_type: 'Condition',
  make: 'Make',
  model: 'Model',
  badge: 'Variant',
  simple_body: 'Body',
  colour: 'Colour',
  simple_fuel: 'Fuel',
  simple_transmission: 'Transmission',
  simple_drive: 'Drive',
  seats: 'Seats',
  location_name: 'Location',
  filtered_features: 'Features',
  price: 'Price',
  price_range: 'Price range',
  weekly_price_range: 'Weekly price',
  year: 'Year',
  km: 'Odometer',
  state: 'State',
  item_type: 'Kind',
};
