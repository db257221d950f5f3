import type { SORTS } from '#domain/site/search-terms.ts';
import type { Vehicle } from './schema.ts';

export type Sort = (typeof SORTS)[number];

type Dated = Pick<Vehicle, 'id' | 'created_at'>;

/** Ids of one length compare as text, so `999` stands before `1000` as it does among numbers. */
const byId = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

/** The order in which a site holds its stock; an unknown date stands last, and the id keeps it the same from build to build. */
export const newestFirst = (a: Dated, b: Dated): number => {
  const [x, y] = [a.created_at, b.created_at];
  if (x === null || y === null) return Number(x === null) - Number(y === null) || byId(a.id, b.id);
  return y - x || byId(a.id, b.id);
};

interface NamedOrder {
  readonly label: string;
  readonly by: 'created_at' | 'price' | 'km' | 'year' | 'name';
  readonly direction: 'asc' | 'desc';
}

/** The orders a shopper can ask for. Alike vehicles stay as the site holds them, and what is not known stands last. */
export const ORDERS: Readonly<Record<Sort, NamedOrder>> = {
  newest: { label: 'Newest first', by: 'created_at', direction: 'desc' },
  'price-asc': { label: 'Lowest price first', by: 'price', direction: 'asc' },
  'price-desc': { label: 'Highest price first', by: 'price', direction: 'desc' },
  'km-asc': { label: 'Lowest odometer first', by: 'km', direction: 'asc' },
  'km-desc': { label: 'Highest odometer first', by: 'km', direction: 'desc' },
  'year-desc': { label: 'Latest year first', by: 'year', direction: 'desc' },
  'year-asc': { label: 'Earliest year first', by: 'year', direction: 'asc' },
  'name-asc': { label: 'By name', by: 'name', direction: 'asc' },
};
