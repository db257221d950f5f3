import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';

interface Place {
  readonly timezone: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
  readonly phone: string;
  /** The state by the first digits of a postcode. */
  readonly statesByPostcode?: Readonly<Record<string, string>>;
  /** The time zone of states that differ from the market's default. A dealer near a border sets "timezone" by hand. */
  readonly timezones?: Readonly<Record<string, string>>;
}

/** Plausible defaults for each market: town, time zone and phone number. */
const PLACES: Readonly<Record<MarketCode, Place>> = {
  AU: {
    timezone: 'Australia/Sydney',
    street: '1 Example Street',
    city: 'Sydney',
    state: 'NSW',
    postcode: '2000',
    phone: '02 5550 1234',
    // The few postcodes of the ACT count as New South Wales.
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
  },
  US: {
    timezone: 'America/Denver',
    street: '1 Example Street',
    city: 'Denver',
    state: 'CO',
    postcode: '80202',
    phone: '(303) 555-0123',
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

/**
 * Returns the state or region of a town if it is certain. Otherwise the command asks, since a wrong one would be
 * published.
 */
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
