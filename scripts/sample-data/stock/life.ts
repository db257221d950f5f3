import type { Random } from './random.ts';

/** Stock is as it stood on this evening; nothing here asks a clock. */
const AS_OF = Date.UTC(2026, 10, 18, 7, 0, 0) / 1000;
const DAY = 86_400;

/**
 * What becomes of each so-and-so-manyth vehicle. The first that fits wins, so the rarer ones stand first:
 * every dealer of sixty vehicles has at least one of each.
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

/** Days since the sale, taken in turn: inside a window of 3 days, inside 14, outside both. */
const SOLD_DAYS_AGO = [0.4, 1.2, 5, 0.8, 9, 2.1, 12, 17, 24];
export const soldAt = (place: number): number =>
  Math.round(AS_OF - (SOLD_DAYS_AGO[Math.floor(place / 14) % SOLD_DAYS_AGO.length] ?? 1) * DAY);

/** Most stock is weeks old, a tenth came within the last days. */
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

export interface Tagged {
  readonly carType: 'new' | 'demo' | 'used';
  readonly year: number;
  readonly km: number | null;
  readonly yearly: number;
}

const USED_TAGS = ['Price Drop', 'One Owner', 'Just Traded', 'Manager’s Special'];
const FRESH_TAGS = ['Test Drive Only', 'Run-Out', 'Price Drop', 'Ready To Go'];

export function tagOf(random: Random, { carType, year, km, yearly }: Tagged): string | null {
  const lowKm = carType === 'used' && km !== null && km < Math.max(1, 2026 - year) * yearly * 0.6;
  if (lowKm && random.chance(0.5)) return 'Low KMs';
  if (!random.chance(0.2)) return null;
  return random.pick(carType === 'used' ? USED_TAGS : FRESH_TAGS);
}
