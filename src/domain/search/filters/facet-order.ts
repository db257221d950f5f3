import {
  type AttributeName,
  attributeOf,
  type FacetOrderName,
} from '#domain/vehicles/attributes/attributes.ts';
import { CAR_TYPES } from '#domain/vehicles/attributes/car-types.ts';

export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

/** Counts `TOYOTA` and `Toyota` as one value, as the search does. The first spelling found is shown. */
export function countValues(values: readonly string[]): FacetCount[] {
  const groups = Map.groupBy(values, (value) => value.toLowerCase());
  return [...groups.values()].map(([value = '', ...more]) => ({ value, count: 1 + more.length }));
}

type Order = (a: FacetCount, b: FacetCount) => number;

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byPlaceIn =
  (words: readonly string[]): Order =>
  (a, b) =>
    words.indexOf(a.value) - words.indexOf(b.value);

/** `Under $10,000` starts at 0. Every other label starts at its first amount, so `Over $60,000` follows `$40,000 - $60,000`. */
const startOfRange = ({ value }: FacetCount): number =>
  /^(?:under|less|up to|<)/i.test(value)
    ? 0
    : Number(/[\d,.]+/.exec(value)?.[0].replaceAll(',', '') ?? Infinity);

const ORDERS: Readonly<Record<FacetOrderName, Order>> = {
  most: (a, b) => b.count - a.count || byText(a.value, b.value),
  highest: (a, b) => Number(b.value) - Number(a.value),
  lowest: (a, b) => Number(a.value) - Number(b.value),
  range: (a, b) => startOfRange(a) - startOfRange(b) || byText(a.value, b.value),
  condition: byPlaceIn(CAR_TYPES),
};

export const facetOrder = (name: AttributeName): Order => ORDERS[attributeOf(name).values ?? 'most'];
