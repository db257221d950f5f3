import {
  ATTRIBUTE_NAMES,
  ATTRIBUTES,
  type AttributeWith,
  attributeOf,
} from '#domain/vehicles/attributes/attributes.ts';
import { inPlace } from './ranks.ts';

/** Everything a shopper can narrow the stock by. */
export type Filter = AttributeWith<{ filter: object }>;

/** Chosen from between two ends; every other filter is chosen from a list of values. */
export type RangeFilter = AttributeWith<{ filter: { step: number } }>;
export type ListFilter = Exclude<Filter, RangeFilter>;

export const FILTERS: readonly Filter[] = inPlace(ATTRIBUTE_NAMES, (name) => attributeOf(name).filter?.place);

export const isRangeFilter = (filter: Filter): filter is RangeFilter => 'step' in ATTRIBUTES[filter].filter;
export const RANGE_FILTERS: readonly RangeFilter[] = FILTERS.filter(isRangeFilter);
export const LIST_FILTERS: readonly ListFilter[] = FILTERS.filter(
  (filter): filter is ListFilter => !isRangeFilter(filter),
);
