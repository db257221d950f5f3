import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Frequency, loanOn, repayment, weeklyRepayment } from './repayment.ts';

const FIVE_YEARS = { annual_rate: 7.99, comparison_rate: 8.9, term_months: 60 };
const NO_INTEREST = { annual_rate: 0, comparison_rate: 0, term_months: 12 };

test.each([
  [30000, FIVE_YEARS, 140],
  [30000, { ...FIVE_YEARS, deposit_percent: 10 }, 126],
  [30000, { ...FIVE_YEARS, balloon_percent: 30 }, 112],
  [5218, NO_INTEREST, 100],
  [5219, NO_INTEREST, 101],
  [5218, { ...NO_INTEREST, deposit_percent: 50 }, 50],
])('%d over %j is %d a week', (price, terms, weekly) => {
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
])('%s on a loan with %j is %s', (frequency, changes, due) => {
  expect(repayment({ ...loanOn(30000, FIVE_YEARS), ...changes }, frequency)).toBe(due);
});

test('what is shown pays the debt off, and a dollar less would not', () => {
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
