import type { MarketWords } from '#domain/sites/markets/markets.ts';
import { spell } from '#domain/sites/markets/spelling.ts';
import { valueWords } from '#domain/vehicles/attributes/attribute-words.ts';
import { ATTRIBUTES, attributeOf, type ListUse } from '#domain/vehicles/attributes/attributes.ts';
import type { Filter, ListFilter, RangeFilter } from './filters.ts';
import type { Narrowing, Range } from './search-state.ts';

export function valueText(filter: ListFilter, value: string, market: MarketWords): string {
  const { unit }: ListUse = ATTRIBUTES[filter].filter;
  return unit === undefined ? (valueWords(filter, value, market) ?? value) : `${value} ${unit}`;
}

export function filterLabel(filter: Filter, market: MarketWords): string {
  if (filter === 'state') return market.regionLabel;
  return spell(attributeOf(filter).filter?.label ?? ATTRIBUTES[filter].label, market);
}

export const amountText = (filter: RangeFilter, amount: number, market: MarketWords): string =>
  valueWords(filter, amount, market) ?? '';

/** `$10,000 to $30,000`, `From 2020`, `Up to 50,000 km` */
export function rangeWords(filter: RangeFilter, { min, max }: Range, market: MarketWords): string {
  // Every price is above 0, so this means vehicles with a known price.
  if (filter === 'price' && min === 0 && max === null) return 'With a price';
  const words = (amount: number) => amountText(filter, amount, market);
  if (min === null) return max === null ? '' : `Up to ${words(max)}`;
  return max === null ? `From ${words(min)}` : min === max ? words(min) : `${words(min)} to ${words(max)}`;
}

export function narrowingText(narrowing: Narrowing, market: MarketWords): string {
  if (narrowing.filter === 'query') return `“${narrowing.value}”`;
  return 'range' in narrowing
    ? rangeWords(narrowing.filter, narrowing.range, market)
    : valueText(narrowing.filter, narrowing.value, market);
}

// Apart from the state, which scripts read that know no addresses.

const amountIn = (text: string): number | null => {
  const digits = text.replaceAll(/[$,\s]/g, '');
  return /^\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : null;
};

/** `10000:30000`, `:30000`, `10000:`, as addresses have it. */
export const rangeText = ({ min, max }: Range): string => `${min ?? ''}:${max ?? ''}`;

/** Reads a range of an address. An end that is not an amount is open. Ends in the wrong order are swapped. */
export function readRange(text: string): Range | null {
  const [from = '', to, more] = text.split(':');
  if (to === undefined || more !== undefined) return null;
  const min = amountIn(from);
  const max = amountIn(to);
  if (min === null && max === null) return null;
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
}

/**
 * Reads a label of the feed as a range: `$10,000 - $20,000`. The first and the last label of a list may be open:
 * `Under $10,000` has a maximum only, `Over $60,000` and `$60,000+` have a minimum only.
 */
export function rangeOfLabel(label: string): Range | null {
  const amounts = [...label.matchAll(/\$?\d[\d,]*(?:\.\d+)?/g)].map(([amount]) => amountIn(amount));
  const [first = null, second = null] = amounts;
  if (first === null) return null;
  if (second !== null) return { min: first, max: second };
  return /^(?:under|less|below|up to|<)/i.test(label.trim())
    ? { min: null, max: first }
    : { min: first, max: null };
}
