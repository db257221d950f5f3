import { formatDistance, formatMoney } from '#domain/market/format.ts';
import type { MarketWords } from '#domain/market/markets.ts';
import { spell } from '#domain/market/spelling.ts';
import { FILTER_LABELS, type Filter, type ListFilter, type RangeFilter } from './filters.ts';
import type { Narrowing, Range } from './state.ts';

const CAR_TYPE_WORDS: Readonly<Record<string, string>> = { new: 'New', demo: 'Demo', used: 'Used' };

const VALUE_WORDS: Partial<Record<ListFilter, (value: string, market: MarketWords) => string>> = {
  car_type: (value) => CAR_TYPE_WORDS[value] ?? value,
  seats: (value) => `${value} seats`,
  simple_fuel: spell,
  item_type: (value) => value.charAt(0).toUpperCase() + value.slice(1),
};

/** A value of a filter in words. */
export const valueText = (filter: ListFilter, value: string, market: MarketWords): string =>
  VALUE_WORDS[filter]?.(value, market) ?? value;

export function filterLabel(filter: Filter, market: MarketWords): string {
  return filter === 'state' ? market.regionLabel : spell(FILTER_LABELS[filter], market);
}

const AMOUNT_WORDS: Readonly<Record<RangeFilter, (amount: number, market: MarketWords) => string>> = {
  price: formatMoney,
  km: formatDistance,
  year: (year) => String(year),
};

export const amountText = (filter: RangeFilter, amount: number, market: MarketWords): string =>
  AMOUNT_WORDS[filter](amount, market);

/** `$10,000 to $30,000`, `From 2020`, `Up to 50,000 km` */
export function rangeWords(filter: RangeFilter, { min, max }: Range, market: MarketWords): string {
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
