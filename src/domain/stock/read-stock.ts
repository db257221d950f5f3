import * as v from 'valibot';
import { processorFaults } from '#domain/checkout/payment-processor.ts';
import { cached, type TwoRoundCache } from '#domain/lib/memoise.ts';
import { isRecord } from '#domain/lib/records.ts';
import { FIELD_NAMES, fieldUse } from '#domain/vehicles/attributes/fields.ts';
import { describeValue } from '#domain/vehicles/attributes/read-field.ts';
import { cleanLine } from '#domain/vehicles/clean-text.ts';
import { withoutSalePrice } from '#domain/vehicles/hire.ts';
import { type PriceBounds, withPriceRanges } from '#domain/vehicles/price/price-range.ts';
import { type Vehicle, vehicleSchema } from '#domain/vehicles/vehicle.ts';
import { type Doubt, feedDoubts, processorDoubts } from './feed-doubts.ts';

/** The place of an entry in what a person can open. */
export interface RowPlace {
  /** The file, or what else the source is called. Null if nothing else is read. */
  readonly where: string | null;
  /** Counted from 1, with the line of column names. Null if the file was not read this time. */
  readonly row: number | null;
}

/** A vehicle that cannot be shown, and why, in words for the people who maintain the feed. */
export interface Rejected extends RowPlace {
  readonly id: string | null;
  /** What people call it: `2024 Toyota HiLux`, else its stock number. */
  readonly name: string | null;
  readonly index: number;
  readonly reasons: readonly string[];
}

export interface StockReading {
  readonly vehicles: Vehicle[];
  readonly rejected: Rejected[];
  /** Contradictions in the feed. */
  readonly doubts: readonly string[];
}

const identify = (entry: unknown): string | null => {
  const id = isRecord(entry) ? entry['id'] : null;
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 100) : null;
};

const LONGEST_NAME = 80;

const nameOf = (entry: unknown): string | null => {
  const { name, year, make, model, stocknum } = isRecord(entry) ? entry : {};
  const joinWords = (words: readonly unknown[]): string =>
    cleanLine(words.filter((word) => ['string', 'number'].includes(typeof word)).join(' '), LONGEST_NAME);
  return joinWords([name]) || joinWords([year, make, model]) || joinWords([stocknum]) || null;
};

const reasonsOf = (issues: readonly v.BaseIssue<unknown>[], entry: unknown): string[] =>
  isRecord(entry)
    ? issues.map((issue) => `${v.getDotPath(issue) ?? ''}${issue.message}`)
    : [`expected a vehicle, found ${describeValue(entry)}`];

/** The reading of one entry of a feed, whatever else is in the feed. */
type EntryReading =
  | { readonly vehicle: Vehicle; readonly offered: Vehicle; readonly unpayable: readonly string[] }
  | { readonly vehicle: null; readonly reasons: readonly string[] };

/** Caches the readings of a feed's entries for the next time that the feed is read. */
export type StockMemory = TwoRoundCache<EntryReading>;

/** Fields with fixed values are left out, because they are in our spelling already. */
const SPELLED = FIELD_NAMES.flatMap((field) => {
  const { kind, words } = fieldUse(field);
  return words === undefined || kind === 'word' ? [] : [{ field, words }];
});

/** Unifies the spelling of values, because `ute` beside `Ute` would be two filters. */
function spelled(vehicle: Vehicle): Vehicle {
  const changed = SPELLED.flatMap(({ field, words }) => {
    const before = vehicle[field];
    const after = typeof before === 'string' ? words.spelled(before) : before;
    return after === before ? [] : [[field, after] as const];
  });
  return changed.length === 0 ? vehicle : { ...vehicle, ...Object.fromEntries(changed) };
}

function readEntry(entry: unknown, bounds: PriceBounds | undefined): EntryReading {
  const { success, output, issues } = v.safeParse(vehicleSchema, entry);
  if (!success) return { vehicle: null, reasons: reasonsOf(issues, entry) };
  const vehicle = spelled(output);
  const offered = withoutSalePrice(vehicle);
  return {
    vehicle,
    offered: bounds ? withPriceRanges(offered, bounds) : offered,
    unpayable: isRecord(entry) ? processorFaults(entry['payment_processors']) : [],
  };
}

/** Slugs become file names, and some file systems treat `Mazda-3` and `mazda-3` as the same. */
const IDENTITIES = [
  { field: 'id', keyOf: (vehicle: Vehicle) => vehicle.id },
  { field: 'slug', keyOf: (vehicle: Vehicle) => vehicle.slug.toLowerCase() },
] as const;

type PlaceOf = (index: number) => RowPlace;

const inList: PlaceOf = (index) => ({ where: null, row: index + 1 });

/** Returns ` of row 12`, or ` of row 12 of yard: stock.csv` for another file than that of the reader. */
function ofPlace({ where, row }: RowPlace, reader: RowPlace): string {
  const file = where === null || where === reader.where ? '' : ` of ${where}`;
  return `${row === null ? '' : ` of row ${row}`}${file}`;
}

const createRegister = (placeOf: PlaceOf) => {
  const countsByIdentity = IDENTITIES.map(() => new Map<string, number>());
  return {
    clashes: (vehicle: Vehicle, index: number): string[] =>
      IDENTITIES.flatMap(({ field, keyOf }, kind) => {
        const first = countsByIdentity[kind]?.get(keyOf(vehicle));
        return first === undefined
          ? []
          : [
              `${field}: ${JSON.stringify(vehicle[field])} is taken by the vehicle${ofPlace(placeOf(first), placeOf(index))}`,
            ];
      }),
    enter: (vehicle: Vehicle, index: number): void => {
      for (const [kind, { keyOf }] of IDENTITIES.entries())
        countsByIdentity[kind]?.set(keyOf(vehicle), index);
    },
  };
};

/**
 * Reads every usable vehicle of a feed, and the reasons why others are not. If two share an id or slug, the first
 * wins. If bounds are given, price ranges are the site's. `placeOf` says where an entry stands for the people who look for it.
 */
export const readStock = (
  raw: readonly unknown[],
  bounds?: PriceBounds,
  cache?: StockMemory,
  placeOf: PlaceOf = inList,
): StockReading => {
  const usable: Vehicle[] = [];
  const vehicles: Vehicle[] = [];
  const unpayable: Doubt[] = [];
  const rejected: Rejected[] = [];
  const register = createRegister(placeOf);
  const byBounds = JSON.stringify(bounds ?? null);
  for (const [index, entry] of raw.entries()) {
    const read = cached(
      cache,
      () => byBounds + JSON.stringify(entry),
      () => readEntry(entry, bounds),
    );
    const reasons = read.vehicle ? register.clashes(read.vehicle, index) : read.reasons;
    if (read.vehicle && reasons.length === 0) {
      register.enter(read.vehicle, index);
      usable.push(read.vehicle);
      vehicles.push(read.offered);
      if (read.unpayable.length > 0) unpayable.push([read.vehicle, read.unpayable.join('; ')]);
    } else {
      rejected.push({ ...placeOf(index), id: identify(entry), name: nameOf(entry), index, reasons });
    }
  }
  return {
    vehicles,
    rejected,
    doubts: [...feedDoubts(usable), ...processorDoubts(unpayable)],
  };
};
