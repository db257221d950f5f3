import { placeName } from '#domain/dealer/location-slug.ts';
import type { MarketWords } from '#domain/market/markets.ts';
import { keyFacts } from './facts.ts';
import type { PriceWording } from './price.ts';
import type { Vehicle } from './schema.ts';

const FACTS_TOLD = 4;

/** `2021 Toyota HiLux at Grafton. $42,990 Excl. Govt. Charges. 48,000 km, 2021, Automatic, Diesel` */
export function describeVehicle(vehicle: Vehicle, price: PriceWording, market: MarketWords): string {
  const place = vehicle.location_name ?? vehicle.city;
  const facts = keyFacts(vehicle, market).slice(0, FACTS_TOLD);
  return [
    `${vehicle.name}${place === null ? '' : ` at ${placeName(place)}`}`,
    price.amount === null ? null : [price.text, price.qualifier].filter(Boolean).join(' '),
    facts.map(({ value }) => value).join(', '),
  ]
    .filter((part) => part !== null && part !== '')
    .join('. ');
}
