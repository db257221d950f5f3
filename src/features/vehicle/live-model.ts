import { type MarketWords, marketWords } from '#domain/market/markets.ts';
import type { Dealer } from '#domain/site/dealer.ts';
import type { PriceQualifiers } from '#domain/vehicle/price.ts';
import type { Vehicle } from '#domain/vehicle/schema.ts';

/** What a vehicle’s page must know to say what has become of its vehicle since. */
export interface LiveModel {
  readonly vehicle: Pick<
    Vehicle,
    'id' | 'price' | 'price_qualifier' | 'car_type' | 'status' | 'sold' | 'reserved'
  >;
  readonly qualifiers: PriceQualifiers;
  readonly market: MarketWords;
  readonly one: string;
}

export function liveModel(vehicle: Vehicle, { config, market }: Dealer): LiveModel {
  const { id, price, price_qualifier, car_type, status, sold, reserved } = vehicle;
  return {
    vehicle: { id, price, price_qualifier, car_type, status, sold, reserved },
    qualifiers: config.vehicles.price_qualifiers,
    market: marketWords(market),
    one: config.vehicles.one,
  };
}
