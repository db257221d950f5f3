import { namesOf } from '#domain/lib/records.ts';

/** What a dealer sells, in its words. */
export interface Trade {
  readonly label: string;
  readonly one: string;
  readonly many: string;
  readonly searchPath?: string;
  readonly headline: string;
}

export const TRADES = {
  cars: {
    label: 'Cars, utes and vans',
    one: 'car',
    many: 'cars',
    headline: 'The right car, without the runaround',
  },
  motorcycles: {
    label: 'Motorcycles',
    one: 'bike',
    many: 'bikes',
    headline: 'Find the one that keeps you up at night',
  },
  caravans: {
    label: 'Caravans and motorhomes',
    one: 'RV',
    many: 'RVs',
    searchPath: 'rv-vehicles',
    headline: 'The long way round starts here',
  },
  trucks: {
    label: 'Trucks and utes',
    one: 'truck',
    many: 'trucks',
    headline: 'Built for the work you do',
  },
} as const satisfies Record<string, Trade>;

export type TradeName = keyof typeof TRADES;
export const TRADE_NAMES = namesOf(TRADES);
