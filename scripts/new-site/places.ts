import { MARKETS, type MarketCode } from '#domain/market/markets.ts';

interface Place {
  readonly timezone: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
  readonly phone: string;
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
  },
};

export const placeIn = (market: MarketCode): Place => PLACES[market];

/** What an Australian postcode begins with; the capital’s own are few and taken for New South Wales’. */
const STATES: Readonly<Record<string, string>> = {
  ...{ '0': 'NT', '2': 'NSW', '3': 'VIC', '4': 'QLD', '5': 'SA', '6': 'WA', '7': 'TAS' },
};

/** The state or region of a town, as far as it can be told; a wrong one on a dealer’s site would be worse than a question. */
export function regionOf(market: MarketCode, city: string, postcode: string): string | undefined {
  const { city: usualCity, state } = PLACES[market];
  if (city === usualCity) return state;
  if (market === 'AU') return STATES[postcode.charAt(0)];
  return MARKETS[market].regions.find(({ name }) => name.toLowerCase() === city.toLowerCase())?.name;
}

/** Where a state keeps another time than the market’s first; a dealer near a border sets "timezone" by hand. */
const TIMEZONES: Readonly<Record<string, string>> = {
  'AU QLD': 'Australia/Brisbane',
  'AU VIC': 'Australia/Melbourne',
  'AU SA': 'Australia/Adelaide',
  'AU WA': 'Australia/Perth',
  'AU TAS': 'Australia/Hobart',
  'AU NT': 'Australia/Darwin',
  'US CA': 'America/Los_Angeles',
  'US OR': 'America/Los_Angeles',
  'US WA': 'America/Los_Angeles',
  'US NV': 'America/Los_Angeles',
  'US TX': 'America/Chicago',
  'US IL': 'America/Chicago',
  'US MN': 'America/Chicago',
  'US NY': 'America/New_York',
  'US FL': 'America/New_York',
  'US GA': 'America/New_York',
  'US PA': 'America/New_York',
  'US MA': 'America/New_York',
  'US AZ': 'America/Phoenix',
  'US HI': 'Pacific/Honolulu',
  'US AK': 'America/Anchorage',
};

export const timezoneIn = (market: MarketCode, state: string): string =>
  TIMEZONES[`${market} ${state}`] ?? PLACES[market].timezone;
