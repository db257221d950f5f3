import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import { MARKET_CUSTOMS } from '#domain/sites/markets/market-customs.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';

export const placeIn = (market: MarketCode) => MARKET_CUSTOMS[market].place;

/**
 * Returns the state or region of a town if it is certain. Otherwise the command asks, since a wrong one would be
 * published.
 */
export function regionOf(market: MarketCode, city: string, postcode: string): string | undefined {
  const { city: usualCity, state, statesByPostcode } = placeIn(market);
  if (city === usualCity) return state;
  if (statesByPostcode) return statesByPostcode[postcode.charAt(0)];
  return MARKETS[market].regions.find(({ name }) => name.toLowerCase() === city.toLowerCase())?.name;
}

export const timezoneIn = (market: MarketCode, state: string): string => {
  const { timezone, timezones } = placeIn(market);
  return timezones?.[state] ?? timezone;
};

interface Look {
  readonly brand: string;
  readonly accent: string;
}

/** Colour pairs that are readable on light and dark. A new dealer gets one of them. */
const LOOKS: readonly [Look, ...Look[]] = [
  { brand: '#1d3557', accent: '#c1440e' },
  { brand: '#14342b', accent: '#b3541e' },
  { brand: '#3b1f2b', accent: '#b02a4a' },
  { brand: '#22223b', accent: '#2f6fde' },
  { brand: '#2b2d42', accent: '#c81d25' },
  { brand: '#0b3954', accent: '#087e8b' },
  { brand: '#3d2c2e', accent: '#9c6615' },
  { brand: '#1b263b', accent: '#3a7d44' },
];

/** The same slug always has the same number; different slugs mostly have different ones. */
export const numberOf = (slug: string): number =>
  [...slug].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);

export const lookFor = (slug: string): Look => LOOKS[numberOf(slug) % LOOKS.length] ?? LOOKS[0];
