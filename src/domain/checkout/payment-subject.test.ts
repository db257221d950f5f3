import { describe, expect, test } from 'vitest';
import {
  paymentNumber,
  reserveAddress,
  returnAddress,
  type Subject,
  subjectText,
} from './payment-subject.ts';

test.each<[Subject, string]>([
  [{ kind: 'car', carId: '210' }, '210'],
  [{ kind: 'invoice', what: 'Invoice', reference: 'A-17' }, 'Invoice A-17'],
])('operators see the subject %o as %s', (subject, text) => {
  expect(subjectText(subject)).toBe(text);
});

test('a payment number has eight characters', () => {
  expect(paymentNumber('3f2c1a70-5a1e-4a7b-9d43-0c8f6a1b2c3d')).toBe('3F2C1A70');
});

test.each([
  ['car', '/cars/rio/checkout?hold=h+1'],
  ['invoice', '/online-payment?hold=h+1'],
] as const)('the bank returns the payer of a %s to %s', (kind, path) => {
  const origin = 'https://www.dealer.example';
  expect(returnAddress(origin, kind, 'rio', 'h 1')).toBe(`${origin}${path}`);
});

describe('the link to reserve a car', () => {
  test.each([
    ['rio', true, '/cars/rio/checkout'],
    ['rio', false, '/cars/rio'],
    [null, true, '/buy-online'],
    [null, false, '/buy-online'],
  ])('%s, which can be reserved (%s), leads to %s', (slug, can, path) => {
    expect(reserveAddress(slug, can)).toBe(path);
  });
});
