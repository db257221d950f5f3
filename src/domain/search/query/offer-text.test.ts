import { expect, test } from 'vitest';
import { COUNT_ANIMATION_MS, countAt, offerText } from './offer-text.ts';

const shown = (count: number) => count.toLocaleString('en-AU');

test.each([
  [1204, 'Show Me 1,204 bikes'],
  [1, 'Show Me 1 bike'],
  [0, 'No match yet: see all bikes'],
])('the count %i is offered as "%s"', (count, text) => {
  expect(offerText(count, { one: 'bike', many: 'bikes' }, shown)).toBe(text);
});

test.each([
  [184, 12, 0, 184],
  [184, 12, COUNT_ANIMATION_MS, 12],
  [184, 12, COUNT_ANIMATION_MS * 2, 12],
  [12, 184, -5, 12],
  [0, 100, COUNT_ANIMATION_MS / 2, 88],
])('the animation from %i to %i shows after %i ms %i', (from, to, elapsed, count) => {
  expect(countAt(from, to, elapsed)).toBe(count);
});
