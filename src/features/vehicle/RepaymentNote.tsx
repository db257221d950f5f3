import { termsText } from '#domain/vehicle/finance-example.ts';
import type { FinanceTerms } from '#domain/vehicle/repayment.ts';

/** What the star beside a weekly price stands for. */
export function RepaymentNote({ terms }: { readonly terms: FinanceTerms | null | undefined }) {
  if (!terms) return null;
  return (
    <p className="max-w-measure text-fine text-muted">
      * Weekly repayments are estimates {termsText(terms)} at {terms.annual_rate.toFixed(2)}% a year. The
      comparison rate of {terms.comparison_rate.toFixed(2)}% a year is true only for this example; other
      amounts, terms and fees give another one. Lending criteria apply.
    </p>
  );
}
