import { MARKETS } from '#domain/market/markets.ts';
import type { MarketCode } from '#domain/market/writing.ts';
import type { CatalogueName } from '../sample-data/stock/catalogue.ts';

interface Place {
  readonly timezone: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
  readonly phone: string;
  /** Where sample cars come from. */
  readonly cars: CatalogueName;
  /** By what a postcode begins with, where that tells a state. */
  readonly statesByPostcode?: Readonly<Record<string, string>>;
  /** Where a state keeps another time than the market’s first; a dealer near a border sets "timezone" by hand. */
  readonly timezones?: Readonly<Record<string, string>>;
}

/** A believable start in each market: where, when and under which number. */
const PLACES: Readonly<Record<MarketCode, Place>> = {
  AU: {
    timezone: 'Australia/Sydney',
    street: '1 Example Street',
    city: 'Sydney',
    state: 'NSW',
    postcode: '2000',
    phone: '02 5550 1234',
    cars: 'cars',
    // The capital’s own are few and taken for New South Wales’.
    statesByPostcode: { '0': 'NT', '2': 'NSW', '3': 'VIC', '4': 'QLD', '5': 'SA', '6': 'WA', '7': 'TAS' },
    timezones: {
      QLD: 'Australia/Brisbane',
      VIC: 'Australia/Melbourne',
      SA: 'Australia/Adelaide',
      WA: 'Australia/Perth',
      TAS: 'Australia/Hobart',
      NT: 'Australia/Darwin',
    },
  },
  NZ: {
    timezone: 'Pacific/Auckland',
    street: '1 Example Street',
    city: 'Auckland',
    state: 'Auckland',
    postcode: '1010',
    phone: '09 555 0123',
    cars: 'cars',
  },
  US: {
    timezone: 'America/Denver',
    street: '1 Example Street',
    city: 'Denver',
    state: 'CO',
    postcode: '80202',
    phone: '(303) 555-0123',
    cars: 'american',
    timezones: {
      CA: 'America/Los_Angeles',
      OR: 'America/Los_Angeles',
      WA: 'America/Los_Angeles',
      NV: 'America/Los_Angeles',
      TX: 'America/Chicago',
      IL: 'America/Chicago',
      MN: 'America/Chicago',
      NY: 'America/New_York',
      FL: 'America/New_York',
      GA: 'America/New_York',
      PA: 'America/New_York',
      MA: 'America/New_York',
      AZ: 'America/Phoenix',
      HI: 'Pacific/Honolulu',
      AK: 'America/Anchorage',
    },
  },
};

export const placeIn = (market: MarketCode): Place => PLACES[market];

/** The state or region of a town, as far as it can be told; a wrong one on a dealer’s site would be worse than a question. */
export function regionOf(market: MarketCode, city: string, postcode: string): string | undefined {
  const { city: usualCity, state, statesByPostcode } = PLACES[market];
  if (city === usualCity) return state;
  if (statesByPostcode) return statesByPostcode[postcode.charAt(0)];
  return MARKETS[market].regions.find(({ name }) => name.toLowerCase() === city.toLowerCase())?.name;
}

export const timezoneIn = (market: MarketCode, state: string): string =>
  PLACES[market].timezones?.[state] ?? PLACES[market].timezone;

interface Look {
  readonly brand: string;
  readonly accent: string;
}

/** Pairs that go together and can be read on light and dark; a dealer starts with one of them. */
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

/** The same dealer gets the same colours, two dealers most often others. */
export function lookFor(slug: string): Look {
  const sum = [...slug].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  return LOOKS[sum % LOOKS.length] ?? LOOKS[0];
}
