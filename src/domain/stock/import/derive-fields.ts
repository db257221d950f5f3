import type { VehicleField } from '#domain/vehicles/attributes/fields.ts';
import { isVin, readVin } from '#domain/vehicles/plate.ts';
import type { Entry, EntryChange } from './entry.ts';

const VALUES: Readonly<Record<string, number>> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
};
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const;
const REMAINDERS = '0123456789X';

/** Returns what the ninth character of a North American VIN has to be. */
export function checkDigitOf(vin: string): string | undefined {
  const sum = [...vin].reduce(
    (total, letter, place) => total + (VALUES[letter] ?? Number(letter)) * (WEIGHTS[place] ?? 0),
    0,
  );
  return REMAINDERS[sum % 11];
}

/** Checks the ninth character of a North American VIN against the others. Elsewhere it may be anything. */
export const hasCheckDigit = (vin: string): boolean => isVin(vin) && checkDigitOf(vin) === vin[8];

/** The first three characters of a VIN name the maker. This is an extract for the makes of the three markets. */
const MAKERS: Readonly<Record<string, readonly string[]>> = {
  'Alfa Romeo': ['ZAR'],
  Audi: ['WAU', 'WA1', 'TRU', 'WUA'],
  BMW: ['WBA', 'WBS', 'WBX', 'WBY', '5UX', '5YM', '4US'],
  BYD: ['LGX', 'LC0'],
  Chevrolet: ['1G1', '1GC', '1GN', '2G1', '3GN', '3GC', 'KL7'],
  Chrysler: ['1C3', '2C3', '2C4'],
  Dodge: ['1B3', '2B3', '1D7'],
  Ferrari: ['ZFF'],
  Fiat: ['ZFA'],
  Ford: ['1FA', '1FM', '1FT', '2FM', '3FA', '6FP', 'MNA', 'MNB', 'MPB', 'NM0', 'WF0', '1FD'],
  GMC: ['1GK', '1GT', '2GT', '3GT'],
  GWM: ['LGW'],
  Holden: ['6G1', '6H8', 'KL3'],
  Honda: ['JHM', 'JH2', '1HG', '2HG', '2HK', '5FN', '5J6', '19X', 'MRH', 'SHH', 'JHL'],
  Hyundai: ['KMH', 'KM8', '5NP', '5NM', 'TMA', 'KMF'],
  INFINITI: ['JN8', '5N3'],
  Isuzu: ['JAL', 'JAA', 'MPA'],
  Jaguar: ['SAJ', 'SAD'],
  Jeep: ['1J4', '1C4', '1J8'],
  Kia: ['KNA', 'KND', 'KNC', '5XY', '3KP', 'U5Y'],
  'Land Rover': ['SAL'],
  LDV: ['LSK', 'LSF'],
  Lexus: ['JTH', 'JTJ', '2T2', '58A'],
  Mazda: ['JM1', 'JM3', 'JM0', 'JM6', 'JM7', '1YV', '4F2', 'MM0', 'MM7', 'JMZ', '3MZ'],
  'Mercedes-Benz': ['WDB', 'WDD', 'WDC', 'WDF', 'W1K', 'W1N', 'W1V', '4JG', '55S', 'WMX'],
  MG: ['LSJ', 'SAR'],
  Mini: ['WMW'],
  Mitsubishi: ['JA3', 'JA4', 'JMB', 'JMF', 'JMY', 'MMB', 'MMA', 'MMU', '4A3', '6MM'],
  Nissan: ['JN1', 'JN6', '1N4', '1N6', '3N1', '5N1', 'MNT', 'SJN', 'VSK', 'JN0'],
  Peugeot: ['VF3'],
  Porsche: ['WP0', 'WP1'],
  RAM: ['1C6', '3C6', '3C7'],
  Renault: ['VF1', 'KNM'],
  Skoda: ['TMB'],
  SsangYong: ['KPT'],
  Subaru: ['JF1', 'JF2', '4S3', '4S4'],
  Suzuki: ['JSA', 'JS2', 'JS3', 'TSM', 'MA3', 'MMS', 'JS1'],
  Tesla: ['5YJ', '7SA', 'LRW', 'XP7'],
  Toyota: [
    'JTD',
    'JTE',
    'JTF',
    'JTM',
    'JTN',
    'JT2',
    'JT3',
    'JT4',
    '1NX',
    '2T1',
    '2T3',
    '3TM',
    '4T1',
    '4T3',
    '5TB',
    '5TD',
    '5TF',
    '6T1',
    'MR0',
    'MR2',
    'SB1',
    'VNK',
    'JTG',
    'AHT',
    '5TE',
  ],
  Volkswagen: ['WVW', 'WVG', 'WV1', 'WV2', '3VW', '1VW', '3VV', 'AAV'],
  Volvo: ['YV1', 'YV4', 'LVY', 'YV2'],
  Yamaha: ['JYA', 'JYE', 'ME1'],
  'Harley-Davidson': ['1HD', '5HD', 'MLY'],
  KTM: ['VBK'],
  Kawasaki: ['JKA', 'JKB'],
  Ducati: ['ZDM'],
  Triumph: ['SMT'],
};

const MAKER_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(MAKERS).flatMap(([make, codes]) => codes.map((code) => [code, make] as const)),
);

/** The tenth character of a VIN names the model year. It repeats every thirty years. */
const YEAR_LETTERS = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const FIRST_YEAR = 1980;
const CYCLE = 30;

const isNorthAmerican = (vin: string): boolean => /^[1-5]/.test(vin);

/**
 * Returns null for VINs from elsewhere, because only makers of North America must include the year. The seventh
 * character is a letter from 2010 on.
 */
function modelYear(vin: string): number | null {
  const place = YEAR_LETTERS.indexOf(vin.charAt(9));
  if (!isNorthAmerican(vin) || place < 0) return null;
  return FIRST_YEAR + place + (/[A-Z]/.test(vin.charAt(6)) ? CYCLE : 0);
}

interface VinFacts {
  readonly make: string | null;
  readonly year: number | null;
}

/** Finds the make and the model year in a VIN. Either is null if the VIN does not tell. */
export const vinFacts = (vin: string): VinFacts =>
  isVin(vin)
    ? { make: MAKER_OF.get(vin.slice(0, 3)) ?? null, year: modelYear(vin) }
    : { make: null, year: null };

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

const isMissing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** What distinguishes two vehicles that have neither a number nor a VIN. The price may change. */
const IDENTITY: readonly VehicleField[] = [
  ...(['name', 'year', 'make', 'model', 'badge', 'car_type', 'km', 'colour', 'colour_name'] as const),
  ...(['simple_transmission', 'simple_fuel', 'city', 'state', 'location_name'] as const),
];

const idFrom = (text: string): string =>
  text
    .replace(/[^\w.:-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+|[-.:]+$/g, '')
    .slice(0, 100);

const slugPart = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

const LONGEST_SLUG = 150;

const joined = (parts: readonly unknown[]): string =>
  parts
    .map(textOf)
    .filter((part) => part !== '')
    .join(' ');

/** Makes the ids of one feed. If rows without a number are identical, the later ones get a counter. */
export function createIds(digestOf: (text: string) => string) {
  const counts = new Map<string, number>();
  return (entry: Entry): string => {
    const statedId = idFrom(textOf(entry.id) || textOf(entry.stocknum) || textOf(entry.vin));
    if (statedId !== '') return statedId;
    const digest = digestOf(JSON.stringify(IDENTITY.map((field) => entry[field] ?? null)));
    const before = counts.get(digest) ?? 0;
    counts.set(digest, before + 1);
    return before === 0 ? `v${digest}` : `v${digest}-${before + 1}`;
  };
}

interface Completing {
  readonly idOf: (entry: Entry) => string;
  /** Of this source, if several feeds might use the same numbers. */
  readonly prefix: string;
  /** The year after which no vehicle is built yet. */
  readonly latestYear: number;
}

/** Fills in the fields that follow from others. Changes the entry itself. */
export function completeEntry(
  entry: Entry,
  { idOf, prefix, latestYear }: Completing,
  report: (change: EntryChange) => void,
): void {
  const vin = readVin(textOf(entry.vin).replace(/[\s-]/g, ''));
  if (vin !== null) entry.vin = vin;
  // A title may name a year that is none: `Hino 2060`.
  if (Number(entry.year) > latestYear) entry.year = null;
  const vinValues = vin === null ? { make: null, year: null } : vinFacts(vin);
  if (isMissing(entry.make) && vinValues.make !== null) {
    entry.make = vinValues.make;
    report({ field: 'make', from: 'nothing', to: `${vinValues.make} (by its VIN)` });
  }
  if (isMissing(entry.year) && vinValues.year !== null && vinValues.year <= latestYear) {
    entry.year = vinValues.year;
    report({ field: 'year', from: 'nothing', to: `${vinValues.year} (by its VIN)` });
  }
  entry.id = `${prefix}${idOf(entry)}`;
  entry.name = textOf(entry.name) || joined([entry.year, entry.make, entry.model, entry.badge]) || null;
  const words = slugPart(joined([entry.year, entry.make, entry.model, entry.badge]) || textOf(entry.name));
  entry.slug =
    textOf(entry.slug) || `${words.slice(0, LONGEST_SLUG)}-${slugPart(textOf(entry.id))}`.replace(/^-+/, '');
  entry.car_type = textOf(entry.car_type) || 'used';
  entry.status = textOf(entry.status) || (entry.sold === true ? 'sold' : 'in_stock');
}
