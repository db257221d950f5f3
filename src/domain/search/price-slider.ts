import type { Range } from './state.ts';

export const PRICE_SLIDER = { min: 5000, max: 250_000, step: 500 } as const;

/** Two ends that are both set. */
export type PriceSpan = { readonly [End in keyof Range]: number };

export const WHOLE_SPAN: PriceSpan = { min: PRICE_SLIDER.min, max: PRICE_SLIDER.max };

const within = (amount: number, from: number, to: number): number => Math.min(Math.max(amount, from), to);
const onStep = (amount: number): number => Math.round(amount / PRICE_SLIDER.step) * PRICE_SLIDER.step;

/** One end moved to an amount: onto a step, inside the slider, and a step from the other end, which stays. */
export function moved(span: PriceSpan, end: keyof PriceSpan, to: number): PriceSpan {
  const { min, max, step } = PRICE_SLIDER;
  const amount = Number.isFinite(to) ? onStep(to) : span[end];
  return end === 'min'
    ? { ...span, min: within(amount, min, span.max - step) }
    : { ...span, max: within(amount, span.min + step, max) };
}
