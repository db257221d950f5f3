import { marketWords } from '#domain/market/markets.ts';
import type { DealerSettings } from '#domain/site/dealer.ts';
import { financeTerms } from '#domain/vehicle/card-model.ts';
import { weeklyPrice } from '#domain/vehicle/price.ts';
import type { Vehicle } from '#domain/vehicle/schema.ts';

export function liveModel(vehicle: Vehicle, dealer: DealerSettings) {
  const { config, market } = dealer;
  const terms = financeTerms(dealer);
  const { id, price, price_qualifier, car_type, status, sold, reserved, subscription_price, weekly_price } =
    vehicle;
  return {
    vehicle: {
      id,
      price,
      price_qualifier,
      car_type,
      status,
      sold,
      reserved,
      subscription_price,
      weekly_price,
    },
    qualifiers: config.vehicles.price_qualifiers,
    market: marketWords(market),
    /** Only if the weekly price is calculated from the price. */
    terms: weeklyPrice(vehicle, terms, market)?.note ? terms : null,
    one: config.vehicles.one,
  };
}

/** What a vehicle's page needs to show changes since the build. */
export type LiveModel = ReturnType<typeof liveModel>;
