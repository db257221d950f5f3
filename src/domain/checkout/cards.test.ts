import { describe, expect, it, test } from 'vitest';
import { DECLINES, declineWords, holdsCardData, holdsCardNumber, isDecline } from './cards.ts';

describe('holdsCardNumber', () => {
  it.each([
    '4242424242424242',
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    'my card is 5555555555554444, thanks',
    '378282246310005',
    '6011111111111117',
    '32320958-7852-4333-9dc1-82f2d763006a 4242424242424242',
    '4242 4242 4242 4242 32320958-7852-4333-9dc1-82f2d763006a',
  ])('finds a card number in "%s"', (text) => {
    expect(holdsCardNumber(text)).toBe(true);
  });

  it.each([
    ['a phone', '0412 345 678'],
    ['a phone with its country', '+61 412 345 678'],
    ['a wrong check digit', '4242424242424241'],
    ['an id', '3f2b8c1e-4242-4242-8242-424242424242'],
    ['an id whose digits pass for a card', '32320958-7852-4333-9dc1-82f2d763006a'],
    ['an id with such digits in capitals', '61930594-7221-4881-ADC2-46B464B3CDC4'],
    ['an address with such an id', '/checkout#hold=32286445-1513-4133-8db0-bb00c120c3f2'],
    ['an id between digits', '4242 4242 32320958-7852-4333-9dc1-82f2d763006a 4242 4242'],
    ['a token', 'pm_1N4242424242424242xyz'],
    ['a VIN', 'JTNK4RBE703000001'],
    ['a moment', '1795336339000'],
    ['nothing', ''],
  ])('finds no card number in %s: %s', (_, text) => {
    expect(holdsCardNumber(text)).toBe(false);
  });
});

describe('holdsCardData', () => {
  it.each([
    ['a number in a text', { buyer: { message: 'use 4242 4242 4242 4242' } }],
    ['a number', { token: 4242424242424242 }],
    ['in a list', { a: [{ b: ['4242424242424242'] }] }],
    ['a telling name', { token: 'tok_1', cvc: '123' }],
    ['another telling name', { card_number: '' }],
  ])('finds card data in a body with %s', (_, body) => {
    expect(holdsCardData(body)).toBe(true);
  });

  it('finds no card data in the body of an ordinary reservation', () => {
    expect(
      holdsCardData({ car_id: '1042', buyer: { name: 'Ada', phone: '0412 345 678', opt_in: true }, n: null }),
    ).toBe(false);
  });
});

test.each(DECLINES)('a card that is declined for %s gets a message of its own', (decline) => {
  expect(isDecline(decline)).toBe(true);
  expect(DECLINES.filter((other) => declineWords(other) === declineWords(decline))).toEqual([decline]);
});

test.each(['stolen', 'Funds', '', 'constructor', null])('%j is not a decline reason', (text) => {
  expect(isDecline(text)).toBe(false);
});
