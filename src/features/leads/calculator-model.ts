import { type MarketWords, marketWords } from '#domain/market/markets.ts';
import type { Dealer } from '#domain/site/dealer.ts';
import { examplePrice } from '#domain/vehicle/finance-example.ts';
import type { FinanceTerms } from '#domain/vehicle/repayment.ts';
import { financeTerms } from '#features/vehicle/card-model.ts';

export interface CalculatorModel {
  readonly terms: FinanceTerms & { readonly warning: string };
  readonly price: number;
  readonly market: MarketWords;
}

/** A calculator needs terms to calculate with. */
export function calculatorModel(dealer: Dealer): CalculatorModel | null {
  const terms = financeTerms(dealer);
  if (terms === null) return null;
  const price = examplePrice(dealer.vehicles.map((vehicle) => vehicle.price)) ?? 30_000;
  return { terms, price, market: marketWords(dealer.market) };
}
