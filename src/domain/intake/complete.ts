import type { VehicleField } from '#domain/vehicle/fields.ts';
import { readVin } from '#domain/vehicle/plate.ts';
import type { Change, Entry } from './entry.ts';
import { vinFacts } from './vin.ts';

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

const isMissing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** What tells two vehicles apart that have neither a number nor a VIN. The price may change. */
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

/** Ids of one feed: where two rows without a number are alike, the later ones are counted. */
export function createIds(digestOf: (text: string) => string) {
  const seen = new Map<string, number>();
  return (entry: Entry): string => {
    const given = idFrom(textOf(entry.id) || textOf(entry.stocknum) || textOf(entry.vin));
    if (given !== '') return given;
    const digest = digestOf(JSON.stringify(IDENTITY.map((field) => entry[field] ?? null)));
    const before = seen.get(digest) ?? 0;
    seen.set(digest, before + 1);
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

/** Fills in what follows from other fields, in its place. */
export function completeEntry(
  entry: Entry,
  { idOf, prefix, latestYear }: Completing,
  tell: (change: Change) => void,
): void {
  const vin = readVin(textOf(entry.vin).replace(/[\s-]/g, ''));
  if (vin !== null) entry.vin = vin;
  const said = vin === null ? { make: null, year: null } : vinFacts(vin);
  if (isMissing(entry.make) && said.make !== null) {
    entry.make = said.make;
    tell({ field: 'make', from: 'nothing', to: `${said.make} (by its VIN)` });
  }
  if (isMissing(entry.year) && said.year !== null && said.year <= latestYear) {
    entry.year = said.year;
    tell({ field: 'year', from: 'nothing', to: `${said.year} (by its VIN)` });
  }
  entry.id = `${prefix}${idOf(entry)}`;
  entry.name = textOf(entry.name) || joined([entry.year, entry.make, entry.model, entry.badge]) || null;
  const words = slugPart(joined([entry.year, entry.make, entry.model, entry.badge]) || textOf(entry.name));
  entry.slug =
    textOf(entry.slug) || `${words.slice(0, LONGEST_SLUG)}-${slugPart(textOf(entry.id))}`.replace(/^-+/, '');
  entry.car_type = textOf(entry.car_type) || 'used';
  entry.status = textOf(entry.status) || (entry.sold === true ? 'sold' : 'in_stock');
}
