import type { FormId } from '#domain/lead/form-rows.ts';
import { mapRows, namesOf } from '#domain/rows/rows.ts';
import type { Vehicle } from './schema.ts';

interface Row {
  /** The categories of a vehicle that say so. */
  readonly categories: readonly string[];
  /** What it is asked about with, and how that is called; `{one}` is what the site sells. */
  readonly form: FormId;
  readonly asking: string;
}

/** What a vehicle can be offered as, and how it is asked about then. In this order, where a shopper came from no list of one of them. */
const ROWS = {
  sale: {
    categories: ['new-cars', 'demo-cars', 'used-cars', 'new-and-demo-cars', 'new-used-and-demo-cars'],
    form: 'vehicle-enquiry',
    asking: 'Enquire about this {one}',
  },
  rental: { categories: ['rental-cars'], form: 'rental-enquiry', asking: 'Enquire about a rental' },
  subscription: {
    categories: ['subscription-cars'],
    form: 'subscription-enquiry',
    asking: 'Enquire about a subscription',
  },
} as const satisfies Readonly<Record<string, Row>>;

export type OfferedAs = keyof typeof ROWS;

export const OFFERED_AS = namesOf(ROWS);

export const ENQUIRY_FORMS: Readonly<Record<OfferedAs, FormId>> = mapRows(ROWS, ({ form }) => form);

export const askingText = (as: OfferedAs, one: string): string => ROWS[as].asking.replace('{one}', one);

type Categorised = { readonly categories: readonly string[] };

const named = (categories: readonly string[]): readonly OfferedAs[] => {
  const known = new Set(categories.map((category) => category.toLowerCase()));
  return OFFERED_AS.filter((as) => ROWS[as].categories.some((category) => known.has(category)));
};

/** What a vehicle’s categories say; where they say nothing of it, it is for sale. */
export function offeredAs({ categories }: Categorised): readonly OfferedAs[] {
  const found = named(categories);
  return found.length === 0 ? ['sale'] : found;
}

export const isForSale = (vehicle: Categorised): boolean => offeredAs(vehicle).includes('sale');

/** Whether it is let by the week. */
export const isForHire = (vehicle: Categorised): boolean => offeredAs(vehicle).some((as) => as !== 'sale');

/** What a list is of whose vehicles all have one of these categories; nothing where it is of several, or of none. */
export function offeredInList(categories: readonly string[]): OfferedAs | null {
  const [only = null, ...more] = named(categories);
  return more.length === 0 ? only : null;
}

/** What a vehicle’s page must be told that is reached from a list; nothing where it would begin with that anyway. */
export function toldOfList(vehicle: Categorised, list: OfferedAs | null): OfferedAs | null {
  const [first, ...others] = offeredAs(vehicle);
  return list !== null && list !== first && others.includes(list) ? list : null;
}

/** What is for hire only has no price that anybody could buy it at, whatever its feed says. */
export const withoutSalePrice = (vehicle: Vehicle): Vehicle =>
  isForSale(vehicle) ? vehicle : { ...vehicle, price: null, price_range: null };
