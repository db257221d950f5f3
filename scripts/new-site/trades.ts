import type { MarketCode } from '#domain/market/writing.ts';
import { namesOf } from '#domain/rows/rows.ts';
import type { BodyName } from '#tools/sample-data/art/vehicle.ts';
import type { CatalogueName, Kind } from '#tools/sample-data/stock/catalogue.ts';
import { placeIn } from './usual.ts';

/** What a dealer sells: its words, and the source of its sample vehicles. */
export interface Trade {
  readonly label: string;
  readonly one: string;
  readonly many: string;
  readonly searchPath?: string;
  readonly catalogue: (market: MarketCode) => CatalogueName;
  readonly kinds?: readonly Kind[];
  readonly headline: string;
  /** The drawn hero picture, until the dealer has its own. */
  readonly body: BodyName;
}

const CARS: readonly Kind[] = ['hatchback', 'sedan', 'wagon', 'suv', 'suv7', 'ute', 'coupe', 'van', 'mover'];

export const TRADES = {
  cars: {
    label: 'Cars, utes and vans',
    one: 'car',
    many: 'cars',
    catalogue: (market) => placeIn(market).cars,
    kinds: CARS,
    headline: 'The right car, without the runaround',
    body: 'suv',
  },
  motorcycles: {
    label: 'Motorcycles',
    one: 'bike',
    many: 'bikes',
    catalogue: () => 'motorcycles',
    headline: 'Find the one that keeps you up at night',
    body: 'motorcycle',
  },
  caravans: {
    label: 'Caravans and motorhomes',
    one: 'RV',
    many: 'RVs',
    searchPath: 'rv-vehicles',
    catalogue: () => 'caravans',
    headline: 'The long way round starts here',
    body: 'motorhome',
  },
  trucks: {
    label: 'Trucks and utes',
    one: 'truck',
    many: 'trucks',
    catalogue: () => 'machines',
    kinds: ['ute', 'truck', 'suv7'],
    headline: 'Built for the work you do',
    body: 'truck',
  },
} as const satisfies Record<string, Trade>;

export type TradeName = keyof typeof TRADES;
export const TRADE_NAMES = namesOf(TRADES);
