import { type MarketWords, marketWords } from '#domain/market/markets.ts';
import type { Dealer } from '#domain/site/dealer.ts';
import { type PriceQualifiers, weeklyPrice } from '#domain/vehicle/price.ts';
import type { FinanceTerms } from '#domain/vehicle/repayment.ts';
import type { Vehicle } from '#domain/vehicle/schema.ts';
import { financeTerms } from './card-model.ts';

/** What a vehicle’s page must know to say what has become of its vehicle since. */
export interface LiveModel {
  readonly vehicle: Pick<
    Vehicle,
    | 'id'
    | 'price'
    | 'price_qualifier'
    | 'car_type'
    | 'status'
    | 'sold'
    | 'reserved'
    | 'subscription_price'
    | 'weekly_price'
  >;
  readonly qualifiers: PriceQualifiers;
  readonly market: MarketWords;
  /** Only where a weekly price is worked out from the price. */
  readonly terms: FinanceTerms | null;
  readonly one: string;
}

export function liveModel(vehicle: Vehicle, dealer: Dealer): LiveModel {
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
    terms: weeklyPrice(vehicle, terms, market)?.source === 'computed' ? terms : null,
    one: config.vehicles.one,
  };
}
