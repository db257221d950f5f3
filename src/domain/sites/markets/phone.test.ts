import { describe, expect, it, test } from 'vitest';
import type { MarketCode } from './conventions.ts';
import { MARKETS } from './markets.ts';
import { maskedPhone, parsePhone, telHref } from './phone.ts';

const AU_ONLY = 'Invalid phone number. Must be an Australian number.';
const AU_MOBILE = 'Invalid phone number. Must be an Australian mobile number.';
const NZ_ONLY = 'Invalid phone number. Must be a New Zealand number.';
const US_ONLY = 'Invalid phone number. Must be a US number.';
const TOO_LONG = 'Invalid phone number. Too many characters.';

const read = (market: MarketCode, input: string, mobileOnly = false): string => {
  const reading = parsePhone(input, MARKETS[market], { mobileOnly });
  return reading.ok ? `${reading.kind} ${reading.e164}` : reading.message;
};

describe('a typed phone number', () => {
  test.each([
    ['AU', '0491 570 156', 'mobile +61491570156'],
    ['AU', '(02) 5550 1234', 'landline +61255501234'],
    ['AU', '+61 2 5550 1234', 'landline +61255501234'],
    ['AU', '+61 (0)491 570 156', 'mobile +61491570156'],
    ['AU', '0061 491 570 156', 'mobile +61491570156'],
    ['AU', '0011 61 491 570 156', 'mobile +61491570156'],
    ['AU', '0011 61 2 5550 1234', 'landline +61255501234'],
    ['AU', '61 491 570 156', 'mobile +61491570156'],
    ['AU', '0491-570-156', 'mobile +61491570156'],
    ['AU', '08 7010 1234', 'landline +61870101234'],
    ['AU', '02 1550 1234', AU_ONLY],
    ['AU', '1300 975 707', AU_ONLY],
    ['AU', '049157015', AU_ONLY],
    ['AU', '04915701567', AU_ONLY],
    ['AU', '0491 57O 156', AU_ONLY],
    ['AU', '', AU_ONLY],
    ['AU', '+64 21 155 5123', AU_ONLY],
    ['NZ', '021 155 512', 'mobile +6421155512'],
    ['NZ', '+64 21 155 51234', 'mobile +642115551234'],
    ['NZ', '03 555 1234', 'landline +6435551234'],
    ['NZ', '0064 9 555 1234', 'landline +6495551234'],
    ['NZ', '05 555 1234', NZ_ONLY],
    ['NZ', '021155512345678', TOO_LONG],
    ['NZ', '(021) 155 512 34567', NZ_ONLY],
    ['NZ', '+64 2115551234567', NZ_ONLY],
    ['NZ', '+64 211555123456789', TOO_LONG],
    ['US', '(415) 555-0132', 'mobile +14155550132'],
    ['US', '+1 415.555.0132', 'mobile +14155550132'],
    ['US', '1 415 555 0132', 'mobile +14155550132'],
    ['US', '115 555 0132', US_ONLY],
    ['US', '415 555 013', US_ONLY],
  ] as const)('in %s, %s, is read as %s', (market, input, outcome) => {
    expect(read(market, input)).toBe(outcome);
  });

  test.each([
    ['AU', '0491 570 156', 'mobile +61491570156'],
    ['AU', '02 5550 1234', AU_MOBILE],
    ['NZ', '03 555 1234', NZ_ONLY],
    ['US', '415 555 0132', 'mobile +14155550132'],
  ] as const)('on a site for mobiles only, in %s, %s, is read as %s', (market, input, outcome) => {
    expect(read(market, input, true)).toBe(outcome);
  });

  test.each(['AU', 'NZ', 'US'] as const)('for tests is valid in %s', (market) => {
    expect(read(market, '0400 000 000')).toBe('mobile +61400000000');
    expect(read(market, '+61 400 000 000', true)).toBe('mobile +61400000000');
  });
});

test.each([
  ['AU', '(02) 5550 1234', 'tel:+61255501234'],
  ['AU', '+61 491 570 156', 'tel:+61491570156'],
  ['AU', '1300 975 707', 'tel:1300975707'],
  ['AU', '13 12 34', 'tel:131234'],
  ['NZ', '0800 555 123', 'tel:0800555123'],
  ['NZ', '03 555 1234', 'tel:+6435551234'],
  ['US', '(415) 555-0132', 'tel:+14155550132'],
  ['AU', '+44 20 7946 0000', 'tel:+442079460000'],
] as const)('in %s the number %s is dialled as %s', (market, display, href) => {
  expect(telHref(display, MARKETS[market])).toBe(href);
});

it.each([
  ['an Australian landline', '02 6651 0000', '02 66•• ••••'],
  ['one with brackets', '(02) 6651 0000', '(02) •••• ••••'],
  ['one without spaces', '0266510000', '02665•••••'],
  ['an Australian mobile', '0412 345 678', '0412 ••• •••'],
  ['an international one', '+61 2 6651 0000', '+61 2 •••• ••••'],
  ['a 1300 number', '1300 555 010', '1300 ••• •••'],
  ['a 13 number', '13 12 34', '13 12 ••'],
  ['a New Zealand landline', '09 555 0123', '09 55• ••••'],
  ['a New Zealand mobile', '021 555 0123', '021 5•• ••••'],
  ['a US number', '(505) 555-0134', '(505) •••-••••'],
  ['a US number with dashes', '505-555-0134', '505-5••-••••'],
  ['one shorter than what is shown', '000', '000'],
  ['none', '', ''],
])('the masked form of %s shows the first five characters', (_, shown, masked) => {
  expect(maskedPhone(shown)).toBe(masked);
});
