import { formatDistance } from '#domain/market/format.ts';
import type { MarketWords } from '#domain/market/markets.ts';
import { spell } from '#domain/market/spelling.ts';
import type { CarType } from './car-types.ts';
import type { PublicVehicle } from './public-vehicle.ts';

export type FactName =
  | 'car_type'
  | 'year'
  | 'distance'
  | 'transmission'
  | 'fuel'
  | 'body'
  | 'drive'
  | 'seats'
  | 'colour'
  | 'badge'
  | 'series'
  | 'stocknum'
  | 'vin';

export interface Fact {
  readonly name: FactName;
  readonly label: string;
  readonly value: string;
}

interface FactRule<Vehicle> {
  readonly label: string;
  readonly read: (vehicle: Vehicle, market: MarketWords) => string | null;
}

type Hit = Pick<PublicVehicle, 'km' | 'simple_transmission' | 'simple_fuel' | 'simple_body'>;
type Described = Hit &
  Pick<
    PublicVehicle,
    'car_type' | 'year' | 'simple_drive' | 'seats' | 'colour' | 'badge' | 'series' | 'stocknum' | 'vin'
  >;
type ShortFact = 'distance' | 'transmission' | 'fuel' | 'body';

const CAR_TYPE_WORDS: Readonly<Record<CarType, string>> = { new: 'New', demo: 'Demo', used: 'Used' };

/** What a card tells; it has no more of a vehicle than these are made of. */
const SHORT_FACTS: Readonly<Record<ShortFact, FactRule<Hit>>> = {
  distance: {
    label: 'Odometer',
    read: ({ km }, market) => (km === null ? null : formatDistance(km, market)),
  },
  transmission: { label: 'Transmission', read: ({ simple_transmission }) => simple_transmission },
  fuel: {
    label: 'Fuel type',
    read: ({ simple_fuel }, market) => (simple_fuel === null ? null : spell(simple_fuel, market)),
  },
  body: { label: 'Body', read: ({ simple_body }) => simple_body },
};

const FACTS: Readonly<Record<FactName, FactRule<Described>>> = {
  ...SHORT_FACTS,
  car_type: { label: 'Condition', read: ({ car_type }) => CAR_TYPE_WORDS[car_type] },
  year: { label: 'Year', read: ({ year }) => (year === null ? null : String(year)) },
  drive: { label: 'Drive', read: ({ simple_drive }) => simple_drive },
  seats: { label: 'Seats', read: ({ seats }) => (seats === null || seats === 0 ? null : String(seats)) },
  colour: { label: 'Colour', read: ({ colour }) => colour },
  badge: { label: 'Badge', read: ({ badge }) => badge },
  series: { label: 'Series', read: ({ series }) => series },
  stocknum: { label: 'Stock number', read: ({ stocknum }) => stocknum },
  vin: { label: 'VIN', read: ({ vin }) => vin },
};

/** The row on a card. */
const SHORT: readonly ShortFact[] = ['distance', 'transmission', 'fuel', 'body'];

/** The vehicle page; a grid shows the first eight that are known. */
const KEY: readonly FactName[] = [
  'distance',
  'year',
  'transmission',
  'fuel',
  'body',
  'drive',
  'seats',
  'colour',
  'car_type',
  'badge',
  'series',
  'stocknum',
  'vin',
];

function factsOf<Name extends FactName, Vehicle>(
  names: readonly Name[],
  rules: Readonly<Record<Name, FactRule<Vehicle>>>,
  vehicle: Vehicle,
  market: MarketWords,
): Fact[] {
  return names.flatMap((name) => {
    const { label, read } = rules[name];
    const value = read(vehicle, market);
    return value === null ? [] : [{ name, label: spell(label, market), value }];
  });
}

export const shortFacts = (vehicle: Hit, market: MarketWords): Fact[] =>
  factsOf(SHORT, SHORT_FACTS, vehicle, market);
export const keyFacts = (vehicle: Described, market: MarketWords): Fact[] =>
  factsOf(KEY, FACTS, vehicle, market);
