import type { Random } from './random.ts';

export const THIS_YEAR = 2026;
const DEMO_SHARE = [0.89, 0.95] as const;
const KEEPS_A_YEAR = 0.905;

const between = (random: Random, [low, high]: readonly [number, number]): number =>
  low + random.next() * (high - low);

/** Prices end as dealers end them: 34,990 for dear ones, 8,750 for cheap ones. */
const shaped = (amount: number): number =>
  amount > 15_000 ? Math.round(amount / 1000) * 1000 - 10 : Math.max(990, Math.round(amount / 250) * 250);

export interface Wear {
  readonly year: number;
  readonly km: number | null;
  readonly yearly: number;
}

export const newPrice = (random: Random, listed: number): number =>
  shaped(listed * between(random, [0.98, 1.035]));

export const demoPrice = (random: Random, listed: number): number =>
  shaped(listed * between(random, DEMO_SHARE));

export function usedPrice(random: Random, listed: number, { year, km, yearly }: Wear): number {
  const age = Math.max(0.5, THIS_YEAR - year);
  const expected = age * yearly;
  const driven =
    km === null || expected === 0 ? 1 : Math.min(1.12, Math.max(0.78, 1 - (km - expected) / (expected * 6)));
  return shaped(listed * 0.9 * KEEPS_A_YEAR ** age * driven * between(random, [0.95, 1.05]));
}

export interface Hire {
  readonly weekly: number;
  readonly subscription: number;
}

const toFive = (amount: number): number => Math.round(amount / 5) * 5;

/** A week's hire follows the price; a subscription, insured and serviced, costs a little more. */
export const hireOf = (price: number): Hire => ({
  weekly: toFive(95 + price * 0.0034),
  subscription: toFive(120 + price * 0.0039),
});

const dollars = (amount: number): string => `$${amount.toLocaleString('en-AU')}`;

/** `[10000, 20000]` gives Under $10,000; $10,000 - $20,000; Over $20,000. */
export function rangeLabel(bounds: readonly number[], amount: number): string {
  const upper = bounds.find((bound) => amount < bound);
  const lower = bounds.findLast((bound) => amount >= bound);
  if (lower === undefined) return `Under ${dollars(bounds[0] ?? 0)}`;
  return upper === undefined ? `Over ${dollars(lower)}` : `${dollars(lower)} - ${dollars(upper)}`;
}

export const PRICE_BOUNDS = [10_000, 20_000, 30_000, 40_000, 50_000, 60_000];
export const WEEKLY_BOUNDS = [100, 150, 200, 250, 300];
