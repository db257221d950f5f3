import { addressLine } from '#domain/dealer/address.ts';
import { formatMoney } from '#domain/market/format.ts';
import type { MarketWords } from '#domain/market/markets.ts';
import type { Location } from '#domain/site/locations.ts';
import type { SiteConfig } from '#domain/site/schema.ts';
import { isAvailable } from './availability.ts';
import type { Vehicle } from './schema.ts';

export interface NoticeRow {
  readonly label: string;
  readonly value: string;
}

type NoticeConfig = Pick<SiteConfig, 'name'> & {
  readonly vehicles: Pick<SiteConfig['vehicles'], 'consumer_information_notice' | 'ppsr_statement'>;
};

export interface NoticeSetting {
  readonly config: NoticeConfig;
  readonly location: Pick<Location, 'address' | 'dealer_license_number'>;
  readonly market: MarketWords;
}

const NO_PRICE = 'Not set yet; it is stated before you agree to buy.';

const rowsOf = (
  vehicle: Vehicle,
  { config, location, market }: NoticeSetting,
): readonly (readonly [label: string, value: string | null])[] => [
  ['Trader', config.name],
  ['Trader registration', location.dealer_license_number],
  ['Trader’s address', addressLine(location.address)],
  ['Vehicle', vehicle.name],
  ['VIN or chassis number', vehicle.vin],
  [
    'Total cash price',
    vehicle.price !== null && vehicle.price > 0 ? formatMoney(vehicle.price, market) : NO_PRICE,
  ],
  ['Security interests (PPSR)', config.vehicles.ppsr_statement],
];

/** New Zealand’s Consumer Information Notice, which stands beside every used vehicle offered; null where none is due. */
export function informationNotice(vehicle: Vehicle, setting: NoticeSetting): readonly NoticeRow[] | null {
  if (!setting.config.vehicles.consumer_information_notice) return null;
  if (vehicle.car_type !== 'used' || !isAvailable(vehicle)) return null;
  return rowsOf(vehicle, setting).flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}
