import type { FacetCount } from './facet-order.ts';
import type { Range } from './search-state.ts';

/** Cheaper and dearer vehicles share the outermost stops of the slider, because a thumb can pick about a hundred prices at most. */
export const PRICE_LIMITS = { min: 5000, max: 250_000 } as const;
export const PRICE_STEP = 500;

/** A range with both ends set. */
export type PriceSpan = { readonly [End in keyof Range]: number };

const onStep = (amount: number, round: (steps: number) => number = Math.round): number =>
  round(amount / PRICE_STEP) * PRICE_STEP;

/** Spans the slider from the cheapest to the dearest vehicle, within `PRICE_LIMITS`. Returns null without prices. */
export function priceSlider(prices: readonly FacetCount[]): PriceSpan | null {
  const amounts = prices.map(({ value }) => Number(value)).filter((price) => price > 0);
  if (amounts.length === 0) return null;
  const low = onStep(Math.min(...amounts), Math.floor);
  const high = onStep(Math.max(...amounts), Math.ceil);
  const isWithin = high > PRICE_LIMITS.min && low < PRICE_LIMITS.max;
  const min = isWithin ? Math.max(low, PRICE_LIMITS.min) : low;
  const max = isWithin ? Math.min(high, PRICE_LIMITS.max) : high;
  return { min, max: Math.max(max, min + PRICE_STEP) };
}

const within = (amount: number, from: number, to: number): number => Math.min(Math.max(amount, from), to);

/** Moves one end to an amount. It is rounded to a step and kept inside the slider and one step from the other end, which stays. */
export function moved(span: PriceSpan, end: keyof PriceSpan, to: number, { min, max }: PriceSpan): PriceSpan {
  // Who empties a field wants no end there.
  const amount = Number.isFinite(to) ? onStep(to) : end === 'min' ? min : max;
  return end === 'min'
    ? { ...span, min: within(amount, min, span.max - PRICE_STEP) }
    : { ...span, max: within(amount, span.min + PRICE_STEP, max) };
}

/** Converts a span into a range. The outermost stops are open. With both open, any known price matches. */
export function rangeOfSpan({ min, max }: PriceSpan, slider: PriceSpan): Range {
  const range = { min: min > slider.min ? min : null, max: max < slider.max ? max : null };
  return range.min === null && range.max === null ? { min: 0, max: null } : range;
}

/** Formats one end: `$5,000 and under` at the first stop, `$250,000 and over` at the last. */
export function endWords(
  end: keyof PriceSpan,
  amount: number,
  slider: PriceSpan,
  money: (amount: number) => string,
) {
  if (amount !== slider[end]) return money(amount);
  return `${money(amount)} and ${end === 'min' ? 'under' : 'over'}`;
}

/** Formats both ends: `$20,000 to $30,000`, `Up to $30,000`, `From $20,000`, `Any price`. */
export function spanWords(span: PriceSpan, slider: PriceSpan, money: (amount: number) => string): string {
  const { min, max } = rangeOfSpan(span, slider);
  if (max === null) return min === 0 || min === null ? 'Any price' : `From ${money(min)}`;
  return min === null ? `Up to ${money(max)}` : `${money(min)} to ${money(max)}`;
}
