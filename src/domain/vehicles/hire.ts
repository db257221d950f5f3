import type { FormId } from '#domain/leads/forms/form-rows.ts';
import type { Vehicle } from './vehicle.ts';

/** How a vehicle is let by the week. */
export type Hire = 'rental' | 'subscription';

/** Returns the kind of hire that a category means: `rental-cars`. Returns undefined for others. */
const hireOf = (category: string): Hire | undefined =>
  /^(rental|subscription)-cars$/.exec(category)?.[1] as Hire | undefined;

/** Returns the kind of hire of every vehicle in a list with these categories, or undefined if there are several categories. */
export const letInList = (categories: readonly string[]): Hire | undefined => hireOf(categories.join());

/** What a vehicle can be offered as, by its categories. The order counts if the shopper did not come from a list. */
export const OFFERED_AS = ['sale', 'rental', 'subscription'] as const;
export type OfferedAs = (typeof OFFERED_AS)[number];

const FOR_SALE: ReadonlySet<string> = new Set(['new-cars', 'demo-cars', 'used-cars']);

const offerOf = (category: string): OfferedAs | undefined =>
  FOR_SALE.has(category) ? 'sale' : hireOf(category);

interface Categorised {
  readonly categories: readonly string[];
}

/** Returns what a vehicle is offered as. If its categories do not tell, it is for sale. */
export function offeredAs({ categories }: Categorised): readonly OfferedAs[] {
  const offers = categories.map((category) => offerOf(category.toLowerCase()));
  const offered = OFFERED_AS.filter((as) => offers.includes(as));
  return offered.length === 0 ? ['sale'] : offered;
}

export const isForSale = (vehicle: Categorised): boolean => offeredAs(vehicle).includes('sale');

export const letAs = (vehicle: Categorised): readonly Hire[] =>
  offeredAs(vehicle).filter((as) => as !== 'sale');

/** Removes the sale price of a vehicle that is only for hire, whatever the feed says. */
export const withoutSalePrice = (vehicle: Vehicle): Vehicle =>
  isForSale(vehicle) ? vehicle : { ...vehicle, price: null, price_range: null };

interface Asking {
  readonly form: FormId;
  /** `{one}` is what the vehicle is called. */
  readonly words: string;
}

/** How a shopper asks about a vehicle, for each way that it is offered. */
export const ASKING: Readonly<Record<OfferedAs, Asking>> = {
  sale: { form: 'vehicle-enquiry', words: 'Enquire about this {one}' },
  rental: { form: 'rental-enquiry', words: 'Enquire about a rental' },
  subscription: { form: 'subscription-enquiry', words: 'Enquire about a subscription' },
};
