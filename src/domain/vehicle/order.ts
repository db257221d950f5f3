import type { Vehicle } from './schema.ts';

const createdAt = ({ created_at }: Pick<Vehicle, 'created_at'>): number => created_at ?? -1;

/** Ids of one length compare as text, so `999` stands before `1000` as it does among numbers. */
const byId = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

type Dated = Pick<Vehicle, 'id' | 'created_at'>;

/** A comparator; vehicles of unknown date come last, and the id keeps the order the same from build to build. */
export const newestFirst = (a: Dated, b: Dated): number => createdAt(b) - createdAt(a) || byId(a.id, b.id);
