import * as v from 'valibot';
import { isRecord } from '#domain/rows/record.ts';
import { feedDoubts } from './feed-doubts.ts';
import { withoutSalePrice } from './offered-as.ts';
import { type PriceBounds, withPriceRanges } from './price-range.ts';
import { describeValue } from './read-field.ts';
import { type Vehicle, vehicleSchema } from './schema.ts';

/** A vehicle that cannot be shown, and why, in words for the people who keep the feed. */
export interface Rejected {
  readonly id: string | null;
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

const reasonsOf = (issues: readonly v.BaseIssue<unknown>[], entry: unknown): string[] =>
  isRecord(entry)
    ? issues.map((issue) => `${v.getDotPath(issue) ?? ''}${issue.message}`)
    : [`expected a vehicle, found ${describeValue(entry)}`];

/** Slugs become file names, and some file systems treat `Mazda-3` and `mazda-3` as the same. */
const IDENTITIES = [
  { field: 'id', keyOf: (vehicle: Vehicle) => vehicle.id },
  { field: 'slug', keyOf: (vehicle: Vehicle) => vehicle.slug.toLowerCase() },
] as const;

const createRegister = () => {
  const seen = IDENTITIES.map(() => new Map<string, number>());
  return {
    clashes: (vehicle: Vehicle): string[] =>
      IDENTITIES.flatMap(({ field, keyOf }, kind) => {
        const first = seen[kind]?.get(keyOf(vehicle));
        return first === undefined
          ? []
          : [`${field}: ${JSON.stringify(vehicle[field])} is taken by the vehicle at index ${first}`];
      }),
    enter: (vehicle: Vehicle, index: number): void => {
      for (const [kind, { keyOf }] of IDENTITIES.entries()) seen[kind]?.set(keyOf(vehicle), index);
    },
  };
};

/**
 * Every usable vehicle of a feed, and the reasons for each other one. If two share an id or slug, the first
 * wins. Price ranges are the site's, if bounds are given.
 */
export const readStock = (raw: readonly unknown[], bounds?: PriceBounds): StockReading => {
  const usable: Vehicle[] = [];
  const rejected: Rejected[] = [];
  const register = createRegister();
  for (const [index, entry] of raw.entries()) {
    const result = v.safeParse(vehicleSchema, entry);
    const reasons = result.success ? register.clashes(result.output) : reasonsOf(result.issues, entry);
    if (result.success && reasons.length === 0) {
      register.enter(result.output, index);
      usable.push(result.output);
    } else {
      rejected.push({ id: identify(entry), index, reasons });
    }
  }
  const offered = usable.map(withoutSalePrice);
  return {
    vehicles: bounds ? offered.map((vehicle) => withPriceRanges(vehicle, bounds)) : offered,
    rejected,
    doubts: feedDoubts(usable),
  };
};
