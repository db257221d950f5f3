import type { Vehicle } from '../vehicle.ts';
import { isAvailable } from './availability.ts';

export type StatusNews = 'sold' | 'reserved' | 'available' | 'cheaper' | 'dearer';

type Standing = Pick<Vehicle, 'price' | 'status' | 'sold' | 'reserved'>;
type Rule = (built: Standing, now: Standing) => boolean;

const both = (built: Standing, now: Standing): readonly [number, number] => [
  built.price ?? 0,
  now.price ?? 0,
];

/** The order matters: what is most important to a shopper who is about to call comes first. */
const RULES: readonly (readonly [StatusNews, Rule])[] = [
  ['sold', (built, now) => isAvailable(built) && !isAvailable(now)],
  ['reserved', (built, now) => isAvailable(now) && now.reserved && !built.reserved],
  [
    'available',
    (built, now) => isAvailable(now) && ((built.reserved && !now.reserved) || !isAvailable(built)),
  ],
  ['cheaper', (...standings) => isPriced(standings) && both(...standings)[1] < both(...standings)[0]],
  ['dearer', (built, now) => built.price !== now.price && isAvailable(now)],
];

const isPriced = (standings: readonly Standing[]): boolean =>
  standings.every(({ price }) => price !== null && price > 0);

/** Returns what happened to a vehicle since its page was built, or null if the page is still right. */
export const statusNews = (built: Standing, now: Standing): StatusNews | null =>
  RULES.find(([, applies]) => applies(built, now))?.[0] ?? null;

const TEXTS: Readonly<Record<StatusNews, (one: string) => string>> = {
  sold: (one) => `this ${one} has been sold`,
  reserved: (one) => `this ${one} is reserved`,
  available: (one) => `this ${one} is available again`,
  cheaper: () => 'the price has dropped',
  dearer: () => 'the price has changed',
};

/** `one` is the site's word for a vehicle. */
export const newsText = (news: StatusNews, one: string): string => `Updated just now: ${TEXTS[news](one)}`;
