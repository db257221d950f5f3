import { describe, expect, test } from 'vitest';
import { endWords, moved, type PriceSpan, priceSlider, rangeOfSpan, spanWords } from './price-slider.ts';
import { countWithin } from './tally.ts';

const counts = (...prices: readonly number[]) => prices.map((price) => ({ value: String(price), count: 1 }));
const SLIDER: PriceSpan = { min: 5000, max: 250_000 };

describe('the ends of the slider', () => {
  test.each<[string, readonly number[], PriceSpan | null]>([
    ['are the stock’s, on steps', [8750, 61_990], { min: 8500, max: 62_000 }],
    ['go no further than the limits', [990, 20_000, 480_000], SLIDER],
    ['are there for one price too', [20_000], { min: 20_000, max: 20_500 }],
    ['of a cheap stock lie below the limits', [900, 4400], { min: 500, max: 4500 }],
    ['of a dear stock lie above them', [260_000, 900_000], { min: 260_000, max: 900_000 }],
    ['are none without a price', [0], null],
    ['are none without stock', [], null],
  ])('%s, so they are %j', (_, prices, expected) => expect(priceSlider(counts(...prices))).toEqual(expected));

  test('include every vehicle', () => {
    const prices = counts(0, 1, 900, 5000, 49_990, 250_000, 1_200_000);
    const slider = priceSlider(prices) ?? SLIDER;
    const half = { min: slider.min, max: 50_000 };
    const other = { min: 50_000, max: slider.max };
    expect(countWithin(prices, rangeOfSpan(slider, slider))).toBe(6);
    expect(countWithin(prices, rangeOfSpan(half, slider))).toBe(4);
    expect(countWithin(prices, rangeOfSpan(other, slider))).toBe(2);
  });
});

test.each<[PriceSpan, keyof PriceSpan, number, PriceSpan]>([
  [SLIDER, 'min', 20_000, { min: 20_000, max: 250_000 }],
  [SLIDER, 'max', 20_749, { min: 5000, max: 20_500 }],
  [SLIDER, 'max', 20_750, { min: 5000, max: 21_000 }],
  [{ min: 20_000, max: 30_000 }, 'min', 30_000, { min: 29_500, max: 30_000 }],
  [{ min: 20_000, max: 30_000 }, 'max', 5000, { min: 20_000, max: 20_500 }],
  [{ min: 20_000, max: 30_000 }, 'max', Number.NaN, { min: 20_000, max: 250_000 }],
  [SLIDER, 'min', -1, SLIDER],
  [SLIDER, 'max', 1_000_000, SLIDER],
  [SLIDER, 'min', Number.NaN, SLIDER],
])('moving %j at its %s to %d gives %j', (span, end, to, result) =>
  expect(moved(span, end, to, SLIDER)).toEqual(result),
);

test.each<[PriceSpan, string]>([
  [SLIDER, 'Any price'],
  [{ min: 5000, max: 30_000 }, 'Up to $30000'],
  [{ min: 20_000, max: 250_000 }, 'From $20000'],
  [{ min: 20_000, max: 30_000 }, '$20000 to $30000'],
])('the span %j reads "%s"', (span, words) =>
  expect(spanWords(span, SLIDER, (amount) => `$${amount}`)).toBe(words),
);

test('the first stop reads "and under", and the last "and over"', () => {
  const words = (end: keyof PriceSpan, amount: number) => endWords(end, amount, SLIDER, String);
  expect([words('min', 5000), words('min', 5500), words('max', 250_000)]).toEqual([
    '5000 and under',
    '5500',
    '250000 and over',
  ]);
});
