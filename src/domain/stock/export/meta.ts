import type { Dealer } from '#domain/sites/dealer.ts';
import { MARKET_TEXTS } from '#domain/sites/markets/market-texts.ts';
import type { CarType } from '#domain/vehicles/attributes/car-types.ts';
import { colourText } from '#domain/vehicles/attributes/facts.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { paths } from '#paths';
import {
  ADVERTISED,
  type Advert,
  type Feed,
  READABLE,
  type Requirement,
  sortOut,
  wordOf,
} from './feed-export.ts';

const BODY_STYLES: Readonly<Record<string, string>> = {
  convertible: 'CONVERTIBLE',
  coupe: 'COUPE',
  hatchback: 'HATCHBACK',
  'people mover': 'MINIVAN',
  pickup: 'TRUCK',
  sedan: 'SEDAN',
  suv: 'SUV',
  truck: 'TRUCK',
  ute: 'TRUCK',
  van: 'VAN',
  wagon: 'WAGON',
};

const FUELS: Readonly<Record<string, string>> = {
  diesel: 'DIESEL',
  electric: 'ELECTRIC',
  gas: 'GASOLINE',
  hybrid: 'HYBRID',
  petrol: 'PETROL',
  'plug-in hybrid': 'PLUGIN_HYBRID',
};

const DRIVES: Readonly<Record<string, string>> = {
  '4x2': '4X2',
  '4x4': '4X4',
  awd: 'AWD',
  fwd: 'FWD',
  rwd: 'RWD',
};

const TRANSMISSIONS: Readonly<Record<string, string>> = { automatic: 'AUTOMATIC', manual: 'MANUAL' };

const VEHICLE_TYPES: Readonly<Record<string, string>> = {
  car: 'CAR_TRUCK',
  caravan: 'TRAILER',
  motorcycle: 'MOTORCYCLE',
  motorhome: 'RV_CAMPER',
  tractor: 'COMMERCIAL',
  truck: 'COMMERCIAL',
};

const wordOrOther = (words: Readonly<Record<string, string>>, value: string | null): string =>
  wordOf(words, value) ?? 'OTHER';

const isCertified = ({ certified, car_type }: Vehicle) => certified && car_type === 'used';
const STATES: Readonly<Record<CarType, string>> = { new: 'NEW', demo: 'USED', used: 'USED' };
const stateOf = (vehicle: Vehicle): string => (isCertified(vehicle) ? 'CPO' : STATES[vehicle.car_type]);

const LONGEST_TITLE = 500;
const LONGEST_DESCRIPTION = 5_000;

const day = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(seconds * 1000).toISOString().slice(0, 10);

const addressOf = ({ location }: Advert, { market }: Dealer): string => {
  const { street, city, state, postcode } = location.address;
  return JSON.stringify({
    addr1: street,
    city,
    region: state,
    postal_code: postcode,
    country: MARKET_TEXTS[market.code].country,
  });
};

type Cell = string | number | null;

/** Of what is used nobody says that it has not been driven. */
const distanceOf = ({ vehicle: { km, car_type } }: Advert): number | null =>
  km === null ? (car_type === 'new' ? 0 : null) : Math.round(km);

/** Meta wants each picture to have at least one description. */
const imagesOf = ({ pictures, name }: Advert): string =>
  JSON.stringify(pictures.map((url) => ({ url, tag: [name] })));

const COLUMNS: readonly (readonly [name: string, cell: (advert: Advert, dealer: Dealer) => Cell])[] = [
  ['vehicle_id', ({ vehicle }) => vehicle.id],
  ['vin', ({ vin }) => vin],
  ['title', ({ name }) => name.slice(0, LONGEST_TITLE)],
  ['description', ({ description }) => description.slice(0, LONGEST_DESCRIPTION)],
  ['url', ({ link }) => link],
  ['image', imagesOf],
  ['vehicle_type', ({ vehicle }) => wordOrOther(VEHICLE_TYPES, vehicle.item_type ?? 'car')],
  ['make', ({ vehicle }) => vehicle.make],
  ['model', ({ vehicle }) => vehicle.model],
  ['trim', ({ vehicle }) => vehicle.badge],
  ['year', ({ vehicle }) => vehicle.year],
  ['mileage.value', distanceOf],
  ['mileage.unit', (_, { market }) => (market.distance === 'mile' ? 'MI' : 'KM')],
  ['state_of_vehicle', ({ vehicle }) => stateOf(vehicle)],
  ['price', ({ price }, { market }) => `${price.amount} ${market.currency}`],
  ['availability', () => 'AVAILABLE'],
  ['body_style', ({ vehicle }) => wordOrOther(BODY_STYLES, vehicle.simple_body)],
  ['fuel_type', ({ vehicle }) => wordOrOther(FUELS, vehicle.simple_fuel)],
  ['transmission', ({ vehicle }) => wordOrOther(TRANSMISSIONS, vehicle.simple_transmission)],
  ['drivetrain', ({ vehicle }) => wordOrOther(DRIVES, vehicle.simple_drive)],
  ['exterior_color', ({ vehicle }) => colourText(vehicle)],
  ['stock_number', ({ vehicle }) => vehicle.stocknum],
  ['date_first_on_lot', ({ vehicle }) => day(vehicle.created_at)],
  ['address', addressOf],
  ['latitude', ({ location }) => location.address.lat],
  ['longitude', ({ location }) => location.address.long],
  ['dealer_id', ({ location }, { config }) => location.dealership_id ?? config.dealer_id],
  ['dealer_name', (_, { config }) => config.name],
  ['dealer_phone', ({ location }, { config }) => location.contact_detail.phone ?? config.phone],
];

const quoted = (cell: Cell): string => (cell === null ? '' : `"${String(cell).replaceAll('"', '""')}"`);

const line = (cells: readonly Cell[]): string => `${cells.map(quoted).join(',')}\r\n`;

const REQUIREMENTS: readonly Requirement[] = [
  ...ADVERTISED,
  { reason: 'it has no colour, which Meta requires', applies: ({ vehicle }) => colourText(vehicle) !== null },
];

/** What Meta requires, in the form that it publishes. */
const EXPECTED: Readonly<Record<string, RegExp>> = {
  ...READABLE,
  vehicle_id: /^.{1,100}$/,
  description: /\S/,
  url: /^https?:\/\/\S+$/,
  image: /^\[\{"url":"https?:\/\//,
  exterior_color: /\S/,
};

const PLACES: ReadonlyMap<string, number> = new Map(COLUMNS.map(([name], place) => [name, place]));

function readLine(written: string): (column: string) => string | undefined {
  const cells = [...written.matchAll(/(?:^|,)(?:"((?:[^"]+|"")*)")?/g)].map(([, cell]) => cell);
  return (column) => cells[PLACES.get(column) ?? -1]?.replaceAll('""', '"');
}

export function metaFeed(adverts: readonly Advert[], dealer: Dealer): Feed {
  const { written, leftOut } = sortOut(adverts, {
    requirements: REQUIREMENTS,
    write: (advert) => line(COLUMNS.map(([, cell]) => cell(advert, dealer))),
    expected: EXPECTED,
    read: readLine,
  });
  return {
    name: 'Meta automotive catalogue',
    path: paths.metaFeed,
    text: [line(COLUMNS.map(([name]) => name)), ...written].join(''),
    vehicles: written.length,
    leftOut,
  };
}
