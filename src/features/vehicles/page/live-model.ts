import type { DealerSettings } from '#domain/sites/dealer.ts';
import type { MoneyFormat } from '#domain/sites/markets/format.ts';
import { nounsOf } from '#domain/vehicles/attributes/kinds.ts';
import { financeTerms } from '#domain/vehicles/card-model.ts';
import { weeklyPrice } from '#domain/vehicles/price/price.ts';
import type { LoanTerms } from '#domain/vehicles/price/repayment.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';

/** Returns null unless the weekly price is calculated from the price. */
function loanTerms(vehicle: Vehicle, dealer: DealerSettings): LoanTerms | null {
  const terms = financeTerms(dealer);
  if (terms === null || !weeklyPrice(vehicle, terms, dealer.market)?.note) return null;
  const { annual_rate, term_months, deposit_percent, balloon_percent } = terms;
  return { annual_rate, term_months, deposit_percent, balloon_percent };
}

/** Returns what a vehicle's page needs to show changes since the build. It stands in every page, so it holds nothing else. */
export function liveModel(vehicle: Vehicle, dealer: DealerSettings) {
  const { id, price, status, sold, reserved } = vehicle;
  const { locale, currency } = dealer.market;
  const money: MoneyFormat = { locale, currency };
  return {
    vehicle: { id, price, status, sold, reserved },
    money,
    terms: loanTerms(vehicle, dealer),
    one: nounsOf(vehicle, dealer.config.vehicles).one,
  };
}

export type LiveModel = ReturnType<typeof liveModel>;
