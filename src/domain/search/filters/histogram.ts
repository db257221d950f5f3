import { ATTRIBUTES, type RangeUse } from '#domain/vehicles/attributes/attributes.ts';
import type { RangeFilter } from './filters.ts';

export interface ValueCount {
  readonly value: number;
  readonly count: number;
}

/** How the stock is spread between its ends: `bars` count the vehicles of as many equal steps. */
export interface Spread {
  readonly min: number;
  readonly max: number;
  readonly bars: readonly number[];
}

export const BARS = 24;

/** Counts the vehicles in each of `BARS` equal steps between the rounded ends of the slider. Returns null without values. */
export function spreadOf(filter: RangeFilter, values: readonly ValueCount[]): Spread | null {
  const [first] = values;
  if (!first) return null;
  let min = first.value;
  let max = first.value;
  for (const { value } of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  const bars = Array.from({ length: BARS }, () => 0);
  const ends = roundEnds(filter, { min, max });
  const step = (ends.max - ends.min) / BARS;
  for (const { value, count } of values) {
    const bar = step === 0 ? 0 : Math.min(BARS - 1, Math.floor((value - ends.min) / step));
    bars[bar] = (bars[bar] ?? 0) + count;
  }
  return { min, max, bars };
}

export const stepOf = (filter: RangeFilter): number => ATTRIBUTES[filter].filter.step;

type Ends = Pick<Spread, 'min' | 'max'>;

/** Rounds the ends outwards, so that all values lie between them. */
export function roundEnds(filter: RangeFilter, { min, max }: Ends): Ends {
  const { step: choice, ends: step = choice }: RangeUse = ATTRIBUTES[filter].filter;
  return { min: Math.floor(min / step) * step, max: Math.ceil(max / step) * step };
}
