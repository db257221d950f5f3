import type { MarketWords } from '#domain/market/markets.ts';
import type { Sort } from '#domain/vehicle/order.ts';
import type { ListFilter } from './filters.ts';
import type { Narrowing, Range } from './state.ts';
import type { Vocabulary } from './vocabulary.ts';

/** One thing that words ask for. */
export type Wish = Exclude<Narrowing, { readonly filter: 'query' }> | { readonly sort: Sort };

/** Words of a query that were understood: their position, and what they ask for. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly wishes: readonly Wish[];
}

export interface QuerySetting {
  /** The values in stock. Nothing else becomes a filter. */
  readonly words: Vocabulary;
  readonly market: Pick<MarketWords, 'code' | 'distance'>;
  readonly thisYear: number;
}

/** From the smaller to the larger; from nothing and without end are open. */
export const rangeOf = (one: number, other: number): Range => {
  const max = Math.max(one, other);
  return { min: Math.min(one, other) || null, max: max < Infinity ? max : null };
};

/** The values of the stock that are meant. */
export const wishesFor = (
  { values }: Vocabulary,
  filter: ListFilter,
  isMeant: (value: string) => boolean,
): readonly Wish[] => (values[filter] ?? []).filter(isMeant).map((value) => ({ filter, value }));
