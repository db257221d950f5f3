import { withArticle } from '#domain/lib/article.ts';
import type { MarketWords } from '#domain/sites/markets/markets.ts';

const WEEKS_PER_YEAR = 52.18;
const MONTHS_PER_YEAR = 12;

const PERIODS_PER_YEAR = {
  weekly: WEEKS_PER_YEAR,
  fortnightly: WEEKS_PER_YEAR / 2,
  monthly: MONTHS_PER_YEAR,
} as const;
export type Frequency = keyof typeof PERIODS_PER_YEAR;

/** Named as in the site's configuration; rates and shares in percent. */
export interface FinanceTerms {
  readonly annual_rate: number;
  readonly comparison_rate: number;
  readonly term_months: number;
  readonly deposit_percent?: number;
  readonly balloon_percent?: number;
}

/** What a repayment is calculated with. */
export type LoanTerms = Omit<FinanceTerms, 'comparison_rate'>;

/** Money in whole or fractional units, rate in percent. */
interface Loan {
  readonly price: number;
  readonly deposit: number;
  /** Left to pay at the end. */
  readonly balloon: number;
  readonly annual_rate: number;
  readonly term_months: number;
}

/** Returns one of `count` equal payments that reduce `principal` to `balloon`. `rate` is the interest per period. */
const payment = (principal: number, balloon: number, rate: number, count: number): number => {
  if (rate === 0) return (principal - balloon) / count;
  const discount = (1 + rate) ** -count;
  return ((principal - balloon * discount) * rate) / (1 - discount);
};

/** Rounds up to whole dollars, so that a repayment is never shown too low. Returns null if there is nothing to repay. */
export function repayment(loan: Loan, frequency: Frequency): number | null {
  const { price, deposit, balloon, annual_rate, term_months } = loan;
  if (price <= 0 || term_months <= 0) return null;
  const periods = PERIODS_PER_YEAR[frequency];
  const count = (term_months / MONTHS_PER_YEAR) * periods;
  const due = payment(price - deposit, balloon, annual_rate / 100 / periods, count);
  return due > 0 ? Math.ceil(due - 1e-9) : null;
}

const share = (price: number, percent = 0): number => price * (percent / 100);

export const loanOn = (price: number, terms: LoanTerms): Loan => ({
  price,
  deposit: share(price, terms.deposit_percent),
  balloon: share(price, terms.balloon_percent),
  annual_rate: terms.annual_rate,
  term_months: terms.term_months,
});

export const weeklyRepayment = (price: number, terms: LoanTerms): number | null =>
  repayment(loanOn(price, terms), 'weekly');

interface FinanceExample {
  readonly price: number;
  readonly weekly: number;
}

const ROUNDED_TO = 5_000;

/** Returns the median price of the stock, rounded so that one car more or less does not change the example. */
export function examplePrice(prices: readonly (number | null)[]): number | null {
  const sorted = prices
    .filter((price): price is number => price !== null && price > 0)
    .toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  return middle === undefined ? null : Math.max(ROUNDED_TO, Math.round(middle / ROUNDED_TO) * ROUNDED_TO);
}

export function financeExample(price: number | null, terms: FinanceTerms): FinanceExample | null {
  const weekly = price === null ? null : weeklyRepayment(price, terms);
  return price === null || weekly === null ? null : { price, weekly };
}

const percent = (value: number) => `${value}%`;

/** `over 5 years with a 10% deposit and 20% left to pay at the end` */
export function termsText(
  { term_months, deposit_percent = 0, balloon_percent = 0 }: FinanceTerms,
  { deposit }: Pick<MarketWords, 'deposit'>,
): string {
  const years = term_months / 12;
  const length = Number.isInteger(years)
    ? `${years} ${years === 1 ? 'year' : 'years'}`
    : `${term_months} months`;
  const conditions = [
    deposit_percent > 0 ? withArticle(`${percent(deposit_percent)} ${deposit}`) : null,
    balloon_percent > 0 ? `${percent(balloon_percent)} left to pay at the end` : null,
  ].filter((condition) => condition !== null);
  return conditions.length === 0 ? `over ${length}` : `over ${length} with ${conditions.join(' and ')}`;
}

/** `8.00% p.a., comparison rate 9.00% p.a.`, as the market says it. */
export const ratesText = (
  { annual_rate, comparison_rate }: FinanceTerms,
  { rates }: Pick<MarketWords, 'rates'>,
): string => rates.replace('{}', annual_rate.toFixed(2)).replace('{}', comparison_rate.toFixed(2));

/** Returns the footnote for the star beside a weekly price. */
export const repaymentNote = (terms: FinanceTerms, market: MarketWords): string =>
  `* Estimates ${termsText(terms, market)} at ${ratesText(terms, market)}. The rates hold for this example only; other amounts, terms and fees give others. ${market.lending}`;
