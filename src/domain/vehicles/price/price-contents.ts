import { namesOf } from '#domain/lib/records.ts';
import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import { MARKET_TEXTS } from '#domain/sites/markets/market-texts.ts';
import type { Market } from '#domain/sites/markets/markets.ts';
import type { PriceContents } from '#domain/sites/markets/texts.ts';
import { CAR_TYPES, type CarType } from '../attributes/car-types.ts';
import { isAvailable } from '../status/availability.ts';
import type { Vehicle } from '../vehicle.ts';
import { type PriceQualifiers, priceWording } from './price.ts';

/** The prices that a dealer is asked about. A demo's contains what a new vehicle's does. */
export const PRICES = {
  new: ['new', 'demo'],
  used: ['used'],
} as const satisfies Readonly<Record<string, readonly CarType[]>>;
export type PriceOf = keyof typeof PRICES;
export type SaidContents = Readonly<Partial<Record<PriceOf, PriceContents>>>;

/** Returns the words of prices where a dealer says what they contain. What it does not know gets none. */
export function qualifiersSaid(said: SaidContents, market: MarketCode): Partial<PriceQualifiers> {
  const words = MARKET_TEXTS[market].priceWords;
  return Object.fromEntries(
    namesOf(PRICES).flatMap((price) => {
      const contents = said[price] ?? 'unknown';
      return contents === 'unknown' ? [] : PRICES[price].map((type) => [type, words[contents]] as const);
    }),
  );
}

/** Returns the words of a dealer that has said nothing, which claim nothing. */
export function unknownQualifiers(market: MarketCode): PriceQualifiers {
  const { unknown } = MARKET_TEXTS[market].priceWords;
  return { new: unknown, demo: unknown, used: unknown };
}

/** In this order, because an estimate names what it estimates. */
const SPELLINGS: readonly (readonly [contents: PriceContents, said: RegExp])[] = [
  ['estimate', /estimat.*drive[\s_-]*away|drive[\s_-]*away.*estimat/i],
  ['everything', /drive[\s_-]*away|^dap$/i],
  ['without-charges', /(?<![a-z])egc|egc(?![a-z])|ex(?:cl\w*|\.)?[\s._]*(?:of\s+)?gov/i],
];

/** Reads what a price contains from the words beside it, or from the name of its column. */
export const contentsIn = (words: string): PriceContents =>
  SPELLINGS.find(([, said]) => said.test(words))?.[0] ?? 'unknown';

type Priced = Parameters<typeof priceWording>[0] & Pick<Vehicle, 'status' | 'sold'>;

/** Finds the vehicles of whose price neither the feed nor the dealer has said what it contains. */
export const ofUnknownContents = <V extends Priced>(
  vehicles: readonly V[],
  qualifiers: PriceQualifiers,
  market: Market,
): readonly V[] => {
  const { unknown } = MARKET_TEXTS[market.code].priceWords;
  return vehicles.filter(
    (vehicle) => isAvailable(vehicle) && priceWording(vehicle, qualifiers, market).qualifier === unknown,
  );
};

/** What to do about a price that nobody has said the contents of. */
export const SAY_CONTENTS =
  'Say it in "vehicles.price_qualifiers" of site.json, or map the column of the feed that says it to "price_qualifier".';

/** `12 new, 3 used vehicles show a price that nobody has said the contents of, …`. Null if there are none. */
export function unknownContentsWarning(
  vehicles: readonly Priced[],
  qualifiers: PriceQualifiers,
  market: Market,
): string | null {
  const found = ofUnknownContents(vehicles, qualifiers, market);
  if (found.length === 0) return null;
  const counts = CAR_TYPES.flatMap((type) => {
    const count = found.filter(({ car_type }) => car_type === type).length;
    return count === 0 ? [] : `${count} ${type}`;
  });
  const verb = found.length === 1 ? 'vehicle shows' : 'vehicles show';
  return `${counts.join(', ')} ${verb} a price that nobody has said the contents of: "${MARKET_TEXTS[market.code].priceWords.unknown}". ${SAY_CONTENTS}`;
}
