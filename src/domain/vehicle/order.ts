import type { SORTS } from '#domain/site/search-terms.ts';
import type { Vehicle } from './schema.ts';

export type Sort = (typeof SORTS)[number];

type Sorted = Pick<Vehicle, 'id' | 'created_at' | 'price' | 'km' | 'year' | 'name'>;
type Order<T> = (a: T, b: T) => number;

/** Ids of one length compare as text, so `999` stands before `1000` as it does among numbers. */
const byId = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

/** What is not known stands last whichever way is counted, and the id keeps the order the same from build to build. */
const byNumber =
  <K extends 'created_at' | 'price' | 'km' | 'year'>(
    key: K,
    direction: 1 | -1,
  ): Order<Pick<Sorted, 'id' | K>> =>
  (a, b) => {
    const x: number | null = a[key];
    const y: number | null = b[key];
    if (x === null || y === null) return Number(x === null) - Number(y === null) || byId(a.id, b.id);
    return (x - y) * direction || byId(a.id, b.id);
  };

export const newestFirst = byNumber('created_at', -1);

interface NamedOrder {
  readonly label: string;
  readonly compare: Order<Sorted>;
}

export const ORDERS: Readonly<Record<Sort, NamedOrder>> = {
  newest: { label: 'Newest first', compare: newestFirst },
  'price-asc': { label: 'Lowest price first', compare: byNumber('price', 1) },
  'price-desc': { label: 'Highest price first', compare: byNumber('price', -1) },
  'km-asc': { label: 'Lowest odometer first', compare: byNumber('km', 1) },
  'km-desc': { label: 'Highest odometer first', compare: byNumber('km', -1) },
  'year-desc': { label: 'Latest year first', compare: byNumber('year', -1) },
  'year-asc': { label: 'Earliest year first', compare: byNumber('year', 1) },
  'name-asc': { label: 'By name', compare: (a, b) => a.name.localeCompare(b.name, 'en') || byId(a.id, b.id) },
};
