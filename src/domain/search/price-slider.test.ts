import { expect, test } from 'vitest';
import { moved, type PriceSpan, WHOLE_SPAN } from './price-slider.ts';

test.each<[PriceSpan, keyof PriceSpan, number, PriceSpan]>([
  [WHOLE_SPAN, 'min', 20_000, { min: 20_000, max: 250_000 }],
  [WHOLE_SPAN, 'max', 20_749, { min: 5000, max: 20_500 }],
  [WHOLE_SPAN, 'max', 20_750, { min: 5000, max: 21_000 }],
  [{ min: 20_000, max: 30_000 }, 'min', 30_000, { min: 29_500, max: 30_000 }],
  [{ min: 20_000, max: 30_000 }, 'max', 5000, { min: 20_000, max: 20_500 }],
  [WHOLE_SPAN, 'min', -1, WHOLE_SPAN],
  [WHOLE_SPAN, 'max', 1_000_000, WHOLE_SPAN],
  [WHOLE_SPAN, 'min', Number.NaN, WHOLE_SPAN],
])('%j with its %s at %d is %j', (span, end, to, result) => expect(moved(span, end, to)).toEqual(result));
