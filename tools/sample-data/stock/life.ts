import type { Kind } from './catalogue.ts';
import type { StockDealer } from './dealer.ts';
import type { VehicleDraft } from './draft.ts';
import type { Random } from './random.ts';

/** The fixed time of the sample stock. Nothing here reads a clock. */
export const THIS_YEAR = 2026;
const AS_OF = Date.UTC(THIS_YEAR, 10, 18, 7, 0, 0) / 1000;
const DAY = 86_400;

/**
 * The status of every nth vehicle. The first row that fits counts, so rare ones come first: a dealer with
 * sixty vehicles has at least one of each.
 */
const FATES = [
  { fate: 'hidden', every: 47, from: 11 },
  { fate: 'not-reservable', every: 43, from: 9 },
  { fate: 'price-on-asking', every: 37, from: 13 },
  { fate: 'no-photos', every: 29, from: 5 },
  { fate: 'coming-soon', every: 23, from: 7 },
  { fate: 'reserved', every: 19, from: 3 },
  { fate: 'sold', every: 14, from: 6 },
] as const;
export type Fate = (typeof FATES)[number]['fate'] | 'for-sale';

export const fateOf = (place: number): Fate =>
  FATES.find(({ every, from }) => place % every === from)?.fate ?? 'for-sale';

/** Days since the sale, in turn: within 3 days, within 14, and older. */
const SOLD_DAYS_AGO = [0.4, 1.2, 5, 0.8, 9, 2.1, 12, 17, 24];
export const soldAt = (place: number): number =>
  Math.round(AS_OF - (SOLD_DAYS_AGO[Math.floor(place / 14) % SOLD_DAYS_AGO.length] ?? 1) * DAY);

/** Most stock is weeks old. A tenth arrived in the last days. */
export function listedAt(random: Random, fate: Fate): number {
  const days =
    fate === 'sold'
      ? 20 + random.next() * 60
      : fate === 'coming-soon'
        ? random.next() * 9
        : random.next() ** 2 * 160;
  return Math.round(AS_OF - days * DAY);
}

export const timeText = (seconds: number, as: 'iso' | 'seconds'): string | number =>
  as === 'seconds' ? seconds : new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');

export interface Wear {
  readonly year: number;
  readonly km: number | null;
  readonly yearly: number;
}

const USED_TAGS = ['Price Drop', 'One Owner', 'Just Traded', 'Manager’s Special'];
const FRESH_TAGS = ['Test Drive Only', 'Run-Out', 'Price Drop', 'Ready To Go'];

export function tagOf(
  random: Random,
  { carType, year, km, yearly }: Wear & Pick<VehicleDraft, 'carType'>,
): string | null {
  const lowKm = carType === 'used' && km !== null && km < Math.max(1, THIS_YEAR - year) * yearly * 0.6;
  if (lowKm && random.chance(0.5)) return 'Low KMs';
  if (!random.chance(0.2)) return null;
  return random.pick(carType === 'used' ? USED_TAGS : FRESH_TAGS);
}

/** The distance driven in a year, in the market's unit. */
const YEARLY: Readonly<Record<StockDealer['market'], number>> = { AU: 14_500, NZ: 13_500, US: 11_500 };
const YEARLY_BY_KIND: Readonly<Partial<Record<Kind, number>>> = {
  motorcycle: 4200,
  motorhome: 9500,
  truck: 24_000,
};
/** Vehicles without an odometer. */
const WITHOUT_DISTANCE: readonly Kind[] = ['caravan', 'tractor'];

function yearOf({ random, carType, model, profile }: VehicleDraft): number {
  if (carType === 'new') return random.chance(0.75) ? THIS_YEAR : THIS_YEAR - 1;
  if (carType === 'demo') return random.chance(0.5) ? THIS_YEAR : THIS_YEAR - 1;
  const oldest = Math.max(model.since, profile.oldest ?? 2010);
  const newest = model.until ?? THIS_YEAR - 1;
  return Math.max(oldest, newest - Math.floor(random.next() ** 1.4 * (newest + 1 - oldest)));
}

function distanceOf({ random, carType }: VehicleDraft, year: number, yearly: number): number {
  if (carType === 'new') return random.int(4, 28);
  if (carType === 'demo') return random.int(400, Math.round(yearly * 0.55));
  return Math.round((THIS_YEAR - year) * yearly * (0.45 + random.next() * 0.95) + random.int(150, 2600));
}

export function wearOf(draft: VehicleDraft): Wear {
  const { kind } = draft.model;
  const year = yearOf(draft);
  const yearly = YEARLY_BY_KIND[kind] ?? YEARLY[draft.dealer.market];
  return { year, yearly, km: WITHOUT_DISTANCE.includes(kind) ? null : distanceOf(draft, year, yearly) };
}

export const distanceText = (km: number | null, market: StockDealer['market']): string | null =>
  km === null ? null : `${km.toLocaleString('en-AU')} ${market === 'US' ? 'miles' : 'km'}`;
