import { describe, expect, test } from 'vitest';
import { MARKETS } from '#domain/market/markets.ts';
import { examplePrice, financeExample, ratesText, repaymentNote, termsText } from './finance-example.ts';
import { weeklyRepayment } from './repayment.ts';

const TERMS = { annual_rate: 8, comparison_rate: 9, term_months: 60 };

describe('the price of the example', () => {
  test.each([
    [[20_000, 31_000, 90_000], 30_000],
    [[null, 0, 43_000], 45_000],
    [[1_200], 5_000],
    [[null, 0], null],
    [[], null],
  ])('of %j is %j', (prices, price) => {
    expect(examplePrice(prices)).toBe(price);
  });
});

test('the weekly figure is the one that cards show for that price', () => {
  expect(financeExample(30_000, TERMS)).toEqual({ price: 30_000, weekly: weeklyRepayment(30_000, TERMS) });
});

test('without a price there is no example', () => {
  expect(financeExample(null, TERMS)).toBeNull();
});

test.each([
  [{}, 'over 5 years'],
  [{ term_months: 12 }, 'over 1 year'],
  [{ term_months: 30 }, 'over 30 months'],
  [{ deposit_percent: 10 }, 'over 5 years with a 10% deposit'],
  [
    { deposit_percent: 10, balloon_percent: 20 },
    'over 5 years with a 10% deposit and 20% left to pay at the end',
  ],
])('terms %j read "%s"', (fields, text) => {
  expect(termsText({ ...TERMS, ...fields }, MARKETS.AU)).toBe(text);
});

test.each([
  ['AU', '8.00% p.a., comparison rate 9.00% p.a.'],
  ['NZ', '8.00% p.a., 9.00% p.a. with fees'],
  ['US', '8.00% interest, 9.00% APR'],
] as const)('%s says its rates as %s', (market, said) => {
  expect(ratesText(TERMS, MARKETS[market])).toBe(said);
});

test.each([
  [
    'AU',
    'a 10% deposit at 8.00% p.a., comparison rate 9.00% p.a.',
    'Lending criteria, fees and charges apply.',
  ],
  ['NZ', 'a 10% deposit at 8.00% p.a., 9.00% p.a. with fees', 'Lending criteria, fees and charges apply.'],
  [
    'US',
    'a 10% down payment at 8.00% interest, 9.00% APR',
    'Subject to credit approval; taxes and fees apply.',
  ],
] as const)('what stands with a repayment in %s', (market, terms, lending) => {
  expect(repaymentNote({ ...TERMS, deposit_percent: 10 }, MARKETS[market])).toBe(
    `* Estimates over 5 years with ${terms}. The rates hold for this example only; other amounts, terms and fees give others. ${lending}`,
  );
});
