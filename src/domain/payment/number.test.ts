import { expect, test } from 'vitest';
import { paymentNumber } from './number.ts';

test('a payment is called by eight signs that can be read out', () => {
  expect(paymentNumber('3f2c1a70-5a1e-4a7b-9d43-0c8f6a1b2c3d')).toBe('3F2C1A70');
});
