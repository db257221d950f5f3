import { isAvailable } from './availability.ts';
import { cheapest } from './from-price.ts';
import type { Vehicle } from './schema.ts';

type Badged = Pick<Vehicle, 'badge' | 'price' | 'price_qualifier' | 'car_type' | 'status' | 'sold'>;

/** Those of one badge that can be had. */
export interface Variant<V> {
  /** In the spelling met first; null for what carries no badge. */
  readonly badge: string | null;
  readonly vehicles: readonly V[];
  /** The one its price starts from. */
  readonly from: V | null;
}

const priceOf = (vehicle: Badged | null): number => vehicle?.price ?? Infinity;

const byPrice = <V extends Badged>(a: Variant<V>, b: Variant<V>): number => {
  const [x, y] = [priceOf(a.from), priceOf(b.from)];
  return x === y ? (a.badge ?? '').localeCompare(b.badge ?? '', 'en') : x - y;
};

/** The variants in stock, cheapest first; `sr5` and `SR5` are one, and what carries no badge stands last. */
export function variantsOf<V extends Badged>(vehicles: readonly V[]): readonly Variant<V>[] {
  const groups = Map.groupBy(vehicles.filter(isAvailable), ({ badge }) => badge?.toLowerCase() ?? null);
  return [...groups.values()]
    .map((group) => ({ badge: group[0]?.badge ?? null, vehicles: group, from: cheapest(group) }))
    .toSorted((a, b) => Number(a.badge === null) - Number(b.badge === null) || byPrice(a, b));
}
