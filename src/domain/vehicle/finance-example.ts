import type { MarketWords } from '#domain/market/markets.ts';
import { withArticle } from '#domain/text/article.ts';
import { type FinanceTerms, weeklyRepayment } from './repayment.ts';

export interface FinanceExample {
  readonly price: number;
  readonly weekly: number;
}

const ROUNDED_TO = 5_000;

/** The middle price of the stock in round figures, so that one car more or less does not change the example. */
export function examplePrice(prices: readonly (number | null)[]): number | null {
  const known = prices
    .filter((price): price is number => price !== null && price > 0)
    .toSorted((a, b) => a - b);
  const middle = known[Math.floor(known.length / 2)];
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

/** The footnote of the star beside a weekly price. */
export const repaymentNote = (terms: FinanceTerms, market: MarketWords): string =>
  `* Estimates ${termsText(terms, market)} at ${ratesText(terms, market)}. The rates hold for this example only; other amounts, terms and fees give others. ${market.lending}`;
