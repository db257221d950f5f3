import { termsText } from '#domain/vehicle/finance-example.ts';
import type { WeeklyPrice } from '#domain/vehicle/price.ts';

/** What the star beside a weekly price stands for. */
export function RepaymentNote({ terms, rates }: Pick<WeeklyPrice, 'terms' | 'rates'>) {
  if (!terms) return null;
  return (
    <p className="max-w-measure text-fine text-muted">
      * Estimates {termsText(terms)} at {rates}. The rates hold for this example only; other amounts, terms
      and fees give others. Lending criteria apply.
    </p>
  );
}
