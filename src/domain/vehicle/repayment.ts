export const WEEKS_PER_YEAR = 52.18;
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

/** Money in whole or broken units, rate in percent. */
export interface Loan {
  readonly price: number;
  readonly deposit: number;
  /** Left to pay at the end. */
  readonly balloon: number;
  readonly annual_rate: number;
  readonly term_months: number;
}

/** One of `count` equal payments that bring `principal` down to `balloon` at `rate` interest a period. */
const payment = (principal: number, balloon: number, rate: number, count: number): number => {
  if (rate === 0) return (principal - balloon) / count;
  const discount = (1 + rate) ** -count;
  return ((principal - balloon * discount) * rate) / (1 - discount);
};

/** Whole dollars, rounded up: a repayment is never shown lower than it is. */
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
