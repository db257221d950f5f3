import type { FeedReadingConfig } from '#domain/intake/reading.ts';
import { createRandom, type Random } from '#tools/sample-data/stock/random.ts';
import { PICTURE_HOST } from '../fleet/vehicle.ts';
import { amountSpelled, commentSpelled, dateSpelled, distanceSpelled, spelled } from './spellings.ts';

/** A vehicle as the sample data has it: in our own fields. */
export type SampleVehicle = Readonly<Record<string, unknown>>;

interface Line {
  readonly vehicle: SampleVehicle;
  /** From 0. */
  readonly place: number;
  readonly random: Random;
}

type Write = (line: Line) => string;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const as =
  (field: string): Write =>
  ({ vehicle }) =>
    textOf(vehicle[field]);

const messy =
  (field: string): Write =>
  ({ vehicle, random }) => {
    const word = textOf(vehicle[field]);
    return word === '' ? random.pick(['', '-', 'N/A']) : spelled(word, random);
  };

/** A number of its own for each line: those of the sample data are of dealers with a few hundred vehicles. */
const stockNumber: Write = ({ place }) => `S${100_000 + place}`;

const price: Write = ({ vehicle, random }) => {
  const amount = numberOf(vehicle['price']);
  return amount === 0 ? random.pick(['POA', 'Call for price', '']) : amountSpelled(amount, random);
};

const town: Write = ({ vehicle }) => `${textOf(vehicle['city']).toUpperCase()}, ${textOf(vehicle['state'])}`;

const picture =
  (number: number): Write =>
  ({ place }) =>
    `${PICTURE_HOST}/feed/${100_000 + place}/${number}-${(place * 31 + number * 7) % 997}.jpg`;

const PICTURES = [1, 2, 3, 4, 5];

/** The columns of an invented dealer system. Some are of no use to a site, as in every feed. */
const COLUMNS: Readonly<Record<string, Write>> = {
  'Stock No.': stockNumber,
  VIN: as('vin'),
  'N/U': messy('car_type'),
  Yr: as('year'),
  Manufacturer: messy('make'),
  Family: messy('model'),
  Variant: as('badge'),
  'Series Code': as('series'),
  'Body Style': messy('simple_body'),
  'Ext. Colour': messy('colour'),
  'Int. Trim': ({ random }) => random.pick(['Black Leather', 'Charcoal Cloth', 'BEIGE', '']),
  'Trans.': messy('simple_transmission'),
  'Drive Train': messy('simple_drive'),
  Fuel: messy('simple_fuel'),
  'Engine No.': ({ place }) => `EN${(place * 7919) % 1_000_003}`,
  Seats: as('seats'),
  Odometer: ({ vehicle, random }) => distanceSpelled(numberOf(vehicle['km']), random),
  'Drive Away': price,
  RRP: ({ vehicle }) => textOf(numberOf(vehicle['price']) + 2_000),
  Yard: as('location_name'),
  Town: town,
  Status: messy('status'),
  'Date In': ({ vehicle, random }) => dateSpelled(textOf(vehicle['created_at']), random),
  Extras: ({ vehicle }) => listOf(vehicle['features']).join('|'),
  Comments: ({ vehicle, random }) => commentSpelled(textOf(vehicle['description']), random),
  ...Object.fromEntries(PICTURES.map((number) => [`Photo ${number}`, picture(number)])),
};

const WRITERS = Object.values(COLUMNS);

/** What a person would configure for this feed. */
export const FEED_READING: FeedReadingConfig = {
  format: 'csv',
  mapping: {
    stocknum: 'Stock No.',
    vin: 'VIN',
    car_type: 'N/U',
    year: 'Yr',
    make: 'Manufacturer',
    model: 'Family',
    badge: 'Variant',
    series: 'Series Code',
    simple_body: 'Body Style',
    colour: 'Ext. Colour',
    simple_transmission: 'Trans.',
    simple_drive: 'Drive Train',
    simple_fuel: 'Fuel',
    seats: 'Seats',
    km: 'Odometer',
    price: 'Drive Away',
    location_name: 'Yard',
    city: { from: 'Town', pattern: '^(.+),' },
    state: { from: 'Town', pattern: ',\\s*([A-Z]+)$' },
    status: 'Status',
    created_at: 'Date In',
    features: { from: 'Extras', split: '|' },
    description: 'Comments',
    images: 'Photo *',
  },
};

const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const FEED_HEADER = Object.keys(COLUMNS).map(cell).join(',');

/** A line of the feed. The same vehicle at the same place gives the same line, whatever else was written before. */
export function lineOf(vehicle: SampleVehicle, place: number): string {
  const line = { vehicle, place, random: createRandom(`line ${place}`) };
  return WRITERS.map((write) => cell(write(line))).join(',');
}
