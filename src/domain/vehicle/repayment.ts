export const WEEKS_PER_YEAR = 52.18;
const MONTHS_PER_YEAR = 12;

/** Named as in the site's configuration; rates and shares in percent. */
export interface FinanceTerms {
  readonly annual_rate: number;
  readonly comparison_rate: number;
  readonly term_months: number;
  readonly deposit_percent?: number;
  readonly balloon_percent?: number;
}

/** One of `count` equal payments that bring `principal` down to `balloon` at `rate` interest a period. */
const payment = (principal: number, balloon: number, rate: number, count: number): number => {
  if (rate === 0) return (principal - balloon) / count;
  const discount = (1 + rate) ** -count;
  return ((principal - balloon * discount) * rate) / (1 - discount);
};

/** Whole dollars, rounded up: a repayment is never shown lower than it is. */
export const weeklyRepayment = (price: number, terms: FinanceTerms): number | null => {
  const { annual_rate, term_months, deposit_percent = 0, balloon_percent = 0 } = terms;
  if (price <= 0 || term_months <= 0) return null;
  const principal = price * (1 - deposit_percent / 100);
  const weeks = (term_months / MONTHS_PER_YEAR) * WEEKS_PER_YEAR;
  const weekly = payment(
    principal,
    (price * balloon_percent) / 100,
    annual_rate / 100 / WEEKS_PER_YEAR,
    weeks,
  );
  return weekly > 0 ? Math.ceil(weekly - 1e-9) : null;
};
