import type { Clock } from '#domain/lib/clock.ts';
import { isAvailable } from './status/availability.ts';
import type { Vehicle } from './vehicle.ts';

const NEW_TAG_MS = 8 * 86_400_000;

export type TagKind =
  | 'sold'
  | 'electric'
  | 'hybrid'
  | 'reserved'
  | 'certified'
  | 'own'
  | 'coming-soon'
  | 'new';

export interface Tag {
  readonly kind: TagKind;
  readonly label: string;
  /** Shown in the label's place, with the label as its text. */
  readonly image?: string;
}

export type Tagged = Pick<
  Vehicle,
  'status' | 'sold' | 'reserved' | 'certified' | 'tag' | 'make' | 'car_type' | 'simple_fuel' | 'created_at'
>;

/** Named as in the site's configuration. */
export interface TagSettings {
  readonly electric_hybrid_tag: boolean;
  readonly certified_make: string | null;
  readonly certified_badge: string | null;
}

type Rule = (vehicle: Tagged, settings: TagSettings, clock: Clock) => Tag | null;

const sold: Rule = (vehicle) => (isAvailable(vehicle) ? null : { kind: 'sold', label: 'Sold' });

/** Checks for hybrid before electric, because feeds also say "Petrol/Electric Hybrid". */
const electricOrHybrid: Rule = ({ simple_fuel }, { electric_hybrid_tag }) => {
  if (!electric_hybrid_tag || simple_fuel === null) return null;
  if (/hybrid|phev/i.test(simple_fuel)) return { kind: 'hybrid', label: 'Hybrid' };
  return /electric|\bb?ev\b/i.test(simple_fuel) ? { kind: 'electric', label: 'Electric' } : null;
};

const reserved: Rule = (vehicle) => (vehicle.reserved ? { kind: 'reserved', label: 'Reserved' } : null);

const sameWord = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const certified: Rule = (vehicle, { certified_make, certified_badge }) => {
  if (!vehicle.certified || vehicle.car_type !== 'used' || certified_make === null) return null;
  if (!sameWord(vehicle.make, certified_make)) return null;
  const label = `${certified_make} Certified Used`;
  return certified_badge === null
    ? { kind: 'certified', label }
    : { kind: 'certified', label, image: certified_badge };
};

const own: Rule = ({ tag }) => (tag === null ? null : { kind: 'own', label: tag });

const comingSoon: Rule = ({ status }) =>
  status === 'coming_soon' ? { kind: 'coming-soon', label: 'COMING SOON' } : null;

/** The label is not "New", because a used car that arrived yesterday has this tag too. */
const justArrived: Rule = ({ created_at }, _settings, clock) =>
  created_at !== null && !clock.reached(created_at * 1000 + NEW_TAG_MS)
    ? { kind: 'new', label: 'Just arrived' }
    : null;

/**
 * The first tag that applies is shown. Tags of vehicles that cannot be bought come first, then lasting traits,
 * then passing ones. `justArrived` depends on the clock and must come last, so that a page expires only if the
 * clock decides its tag.
 */
const PRECEDENCE: readonly Rule[] = [
  sold,
  electricOrHybrid,
  reserved,
  certified,
  own,
  comingSoon,
  justArrived,
];

/**
 * Returns the last time up to now when a tag of one of these vehicles changed with the clock. A page drawn for that
 * time looks as it does now, and stays the same from build to build.
 */
export const lastChangeOfTags = (vehicles: readonly Pick<Tagged, 'created_at'>[], clock: Clock): number =>
  vehicles
    .flatMap(({ created_at }) => (created_at === null ? [] : [created_at * 1000 + NEW_TAG_MS]))
    .reduce((last, moment) => (clock.reached(moment) ? Math.max(last, moment) : last), 0);

export const tagOf = (vehicle: Tagged, settings: TagSettings, clock: Clock): Tag | null => {
  for (const rule of PRECEDENCE) {
    const tag = rule(vehicle, settings, clock);
    if (tag) return tag;
  }
  return null;
};
