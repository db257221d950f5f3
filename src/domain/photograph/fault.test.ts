import { expect, it } from 'vitest';
import { grainFault, sizeFault } from './fault.ts';

it.each([
  [1, 1, 'is too small: 1 × 1 pixels'],
  [150, 100, 'is too small: 150 × 100 pixels'],
  [1200, 90, 'is too small: 1200 × 90 pixels'],
  [240, 120, null],
  [480, 640, null],
  [6000, 4000, null],
  [30_000, 30_000, 'is too large: 30000 × 30000 pixels'],
])('%d × %d', (width, height, fault) => {
  expect(sizeFault({ width, height })).toBe(fault);
});

it.each([
  [true, 'shows nothing but one colour'],
  [false, null],
])('uniform: %s', (uniform, fault) => {
  expect(grainFault({ uniform })).toBe(fault);
});
