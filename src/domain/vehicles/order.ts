import { namesOf } from '#domain/lib/records.ts';
import type { FieldWith } from './attributes/fields.ts';
import type { Vehicle } from './vehicle.ts';

type Dated = Pick<Vehicle, 'id' | 'created_at'>;

/** Sorts ids by length and then as text, so that `999` comes before `1000` as it does among numbers. */
const byId = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

/** Sorts the stock by default: newest first, unknown dates last, then by id so that builds agree. */
export const newestFirst = (a: Dated, b: Dated): number => {
  const [x, y] = [a.created_at, b.created_at];
  if (x === null || y === null) return Number(x === null) - Number(y === null) || byId(a.id, b.id);
  return y - x || byId(a.id, b.id);
};

interface NamedOrder {
  readonly label: string;
  readonly by: FieldWith<{ readonly index: { readonly order: number } }>;
  readonly direction: 'asc' | 'desc';
}

/**
 * The orders that a shopper can choose. Equal vehicles keep the default order, and unknown values come last.
 */
export const ORDERS = {
  newest: { label: 'Newest first', by: 'created_at', direction: 'desc' },
  'price-asc': { label: 'Lowest price first', by: 'price', direction: 'asc' },
  'price-desc': { label: 'Highest price first', by: 'price', direction: 'desc' },
  'km-asc': { label: 'Lowest odometer first', by: 'km', direction: 'asc' },
  'km-desc': { label: 'Highest odometer first', by: 'km', direction: 'desc' },
  'year-desc': { label: 'Latest year first', by: 'year', direction: 'desc' },
  'year-asc': { label: 'Earliest year first', by: 'year', direction: 'asc' },
  'name-asc': { label: 'By name', by: 'name', direction: 'asc' },
} as const satisfies Readonly<Record<string, NamedOrder>>;

export type Sort = keyof typeof ORDERS;
export const SORTS = namesOf(ORDERS);
