import { expect, it } from 'vitest';
import { apart, lookOf } from './look.ts';

it.each([
  ['0000000000000000', '0000000000000000', 0],
  ['0000000000000000', 'ffffffffffffffff', 64],
  ['0000000000000001', '8000000000000000', 2],
  ['00000000f0000000', '0000000070000000', 1],
])('%s and %s are %d apart', (one, other, bits) => {
  expect(apart(one, other)).toBe(bits);
});

it('is written with all its digits', () => {
  expect(lookOf(`${'0'.repeat(60)}1010`)).toBe('000000000000000a');
  expect(lookOf('1'.repeat(64))).toBe('ffffffffffffffff');
});
