import { type Hire, hireOf } from './hire.ts';
import type { Vehicle } from './schema.ts';

/**
 * What a vehicle can be offered as, by its categories. In this order if the shopper did not come from a list.
 */
export const OFFERED_AS = ['sale', 'rental', 'subscription'] as const;
export type OfferedAs = (typeof OFFERED_AS)[number];

const FOR_SALE: ReadonlySet<string> = new Set(['new-cars', 'demo-cars', 'used-cars']);

const saidBy = (category: string): OfferedAs | undefined =>
  FOR_SALE.has(category) ? 'sale' : hireOf(category);

interface Categorised {
  readonly categories: readonly string[];
}

/** Where its categories say nothing of it, a vehicle is for sale. */
export function offeredAs({ categories }: Categorised): readonly OfferedAs[] {
  const said = categories.map((category) => saidBy(category.toLowerCase()));
  const found = OFFERED_AS.filter((as) => said.includes(as));
  return found.length === 0 ? ['sale'] : found;
}

export const isForSale = (vehicle: Categorised): boolean => offeredAs(vehicle).includes('sale');

/** How the vehicle is let by the week, if it is. */
export const letAs = (vehicle: Categorised): readonly Hire[] =>
  offeredAs(vehicle).filter((as) => as !== 'sale');

/** A vehicle that is only for hire has no sale price, whatever the feed says. */
export const withoutSalePrice = (vehicle: Vehicle): Vehicle =>
  isForSale(vehicle) ? vehicle : { ...vehicle, price: null, price_range: null };
