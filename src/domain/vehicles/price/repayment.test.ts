import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import {
  examplePrice,
  type Frequency,
  financeExample,
  loanOn,
  ratesText,
  repayment,
  repaymentNote,
  termsText,
  weeklyRepayment,
} from './repayment.ts';

const FIVE_YEARS = { annual_rate: 7.99, comparison_rate: 8.9, term_months: 60 };
const NO_INTEREST = { annual_rate: 0, comparison_rate: 0, term_months: 12 };

test.each([
  [30000, FIVE_YEARS, 140],
  [30000, { ...FIVE_YEARS, deposit_percent: 10 }, 126],
  [30000, { ...FIVE_YEARS, balloon_percent: 30 }, 112],
  [5218, NO_INTEREST, 100],
  [5219, NO_INTEREST, 101],
  [5218, { ...NO_INTEREST, deposit_percent: 50 }, 50],
])('%d over %j costs %d a week', (price, terms, weekly) => {
  expect(weeklyRepayment(price, terms)).toBe(weekly);
});

test.each([
  [0, FIVE_YEARS],
  [30000, { ...FIVE_YEARS, term_months: 0 }],
  [30000, { ...NO_INTEREST, deposit_percent: 100 }],
])('%d over %j has no repayment', (price, terms) => {
  expect(weeklyRepayment(price, terms)).toBeNull();
});

test.each<[Frequency, object, number | null]>([
  ['weekly', {}, 140],
  ['fortnightly', {}, 280],
  ['monthly', {}, 609],
  ['monthly', { deposit: 5000 }, 507],
  ['monthly', { balloon: 9000 }, 486],
  ['monthly', { annual_rate: 0 }, 500],
  ['monthly', { deposit: 30000 }, null],
  ['monthly', { term_months: 0 }, null],
])('the %s repayment of a loan with %j is %s', (frequency, changes, due) => {
  expect(repayment({ ...loanOn(30000, FIVE_YEARS), ...changes }, frequency)).toBe(due);
});

test('the repayment pays off the debt, and a dollar less does not', () => {
  const debtAfter = (
    price: number,
    weekly: number,
    { annual_rate, term_months }: typeof FIVE_YEARS,
  ): number => {
    const rate = annual_rate / 100 / 52.18;
    const weeks = (term_months / 12) * 52.18;
    return price * (1 + rate) ** weeks - (weekly * ((1 + rate) ** weeks - 1)) / rate;
  };
  const terms = fc.record({
    annual_rate: fc.double({ min: 0.5, max: 25, noNaN: true }),
    comparison_rate: fc.constant(9),
    term_months: fc.integer({ min: 12, max: 84 }),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 250_000 }), terms, (price, chosen) => {
      const weekly = weeklyRepayment(price, chosen) ?? 0;
      return debtAfter(price, weekly, chosen) < 0.01 && debtAfter(price, weekly - 1, chosen) > -0.01;
    }),
  );
});

const TERMS = { annual_rate: 8, comparison_rate: 9, term_months: 60 };

describe('the example price', () => {
  test.each([
    [[20_000, 31_000, 90_000], 30_000],
    [[null, 0, 43_000], 45_000],
    [[1_200], 5_000],
    [[null, 0], null],
    [[], null],
  ])('for %j is %j', (prices, price) => {
    expect(examplePrice(prices)).toBe(price);
  });
});

test('the example has the same weekly figure as the cards', () => {
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
])('the terms %j read "%s"', (fields, text) => {
  expect(termsText({ ...TERMS, ...fields }, MARKETS.AU)).toBe(text);
});

test.each([
  ['AU', '8.00% p.a., comparison rate 9.00% p.a.'],
  ['NZ', '8.00% p.a., 9.00% p.a. with fees'],
  ['US', '8.00% interest, 9.00% APR'],
] as const)('the rates in %s read "%s"', (market, said) => {
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
] as const)('the note beside a repayment has the market’s wording in %s', (market, terms, lending) => {
  expect(repaymentNote({ ...TERMS, deposit_percent: 10 }, MARKETS[market])).toBe(
    `* Estimates over 5 years with ${terms}. The rates hold for this example only; other amounts, terms and fees give others. ${lending}`,
  );
});
