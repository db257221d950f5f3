import type { Vehicle } from '#domain/vehicle/schema.ts';
import type { Brand, MODEL_FUELS, Model } from './schema.ts';

export type ElectricKind = (typeof MODEL_FUELS)[number];

/** The words that feeds use for each kind. The first match counts: a plug-in hybrid is a hybrid too. */
const WORDS: readonly (readonly [pattern: RegExp, kind: ElectricKind])[] = [
  [/plug.?in|\bphev\b/, 'plug_in_hybrid'],
  [/hybrid|\bm?hev\b/, 'hybrid'],
  [/electric|\bb?ev\b/, 'electric'],
];

/** `Plug-in Hybrid` → `plug_in_hybrid`; null for what burns its fuel alone. */
export function electricKind(fuel: string | null): ElectricKind | null {
  const words = fuel?.toLowerCase() ?? '';
  return WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

interface Selling {
  readonly brands: readonly Pick<Brand, 'models'>[];
  readonly vehicles: readonly Pick<Vehicle, 'simple_fuel'>[];
}

const isElectric = ({ fuel }: Pick<Model, 'fuel'>): boolean => fuel === 'electric';

/** Whether a dealer has anything that runs on a battery alone, in the yard or in the range. */
export const sellsElectric = ({ brands, vehicles }: Selling): boolean =>
  vehicles.some(({ simple_fuel }) => electricKind(simple_fuel) === 'electric') ||
  brands.some(({ models }) => models.some(isElectric));
