import { describe, expect, test } from 'vitest';
import { createClock } from '#domain/lib/clock.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { configWith, LEAST_CONFIG, siteWith } from '#domain/sites/site-fixture.ts';
import { businessNodes, openingHours, specialHours } from './business.ts';

const [place] = LEAST_CONFIG.locations;
const NOW = Date.parse('2026-07-01T00:00:00Z');

function dealerWith(fields: object, market: MarketCode = 'AU'): Dealer {
  const site = siteWith({ ...fields, market });
  return {
    site,
    config: site.config,
    market: MARKETS[market],
    vehicles: [],
    prices: new Map(),
    clock: createClock(NOW),
  };
}
const nodesOf = (fields: object, market?: MarketCode) => businessNodes(dealerWith(fields, market));
const only = (fields: object, market?: MarketCode) =>
  nodesOf(fields, market)[0] ?? expect.fail('no business');

describe('a dealer', () => {
  test('with one place has only the known facts', () => {
    expect(only({})).toEqual({
      '@type': 'AutoDealer',
      '@id': 'https://www.harbour-autos.example/#dealer',
      name: 'Harbour Autos',
      url: 'https://www.harbour-autos.example/',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '4 Slipway Road',
        addressLocality: 'Iluka',
        addressRegion: 'NSW',
        postalCode: '2466',
        addressCountry: 'AU',
      },
      hasMap: expect.stringContaining('https://www.google.com/maps/dir/'),
      telephone: '+61255501200',
      currenciesAccepted: 'AUD',
      paymentAccepted: 'Cash, Credit Card',
    });
  });

  test.each([
    ['AU', 'AUD'],
    ['NZ', 'NZD'],
    ['US', 'USD'],
  ] as const)('in %s accepts %s', (market, currency) => {
    expect(only({}, market)).toMatchObject({
      currenciesAccepted: currency,
      address: { addressCountry: market },
    });
  });

  test('has its position, logo, accounts and group', () => {
    const node = only({
      locations: [{ ...place, address: { ...place.address, lat: -29.4, long: 153.3 } }],
      logo: { url: '/assets/logo.svg' },
      facebook_url: 'https://social.example/harbour',
      meta: { parent_organization: 'Harbour Group', og_image: '/assets/og.jpg' },
    });
    expect(node).toMatchObject({
      geo: { latitude: -29.4, longitude: 153.3 },
      logo: 'https://www.harbour-autos.example/assets/logo.svg',
      image: 'https://www.harbour-autos.example/assets/og.jpg',
      sameAs: ['https://social.example/harbour'],
      parentOrganization: { '@type': 'Organization', name: 'Harbour Group' },
    });
  });
});

describe('structured data of places', () => {
  const location = (id: number, name: string, location_type: string, phone: string) => ({
    ...place,
    id,
    name,
    location_type,
    contact_detail: { phone },
  });
  const locations = [
    location(1, 'Reef - Sales', 'sales', '07 4970 0001'),
    location(2, 'Reef - Service', 'service', '07 4970 0002'),
    location(3, 'Reef - Parts', 'parts', '07 4970 0003'),
    location(4, 'Yamba - Service', 'service', '07 4970 0004'),
  ];

  test('puts the departments of a place inside it, each with its own phone', () => {
    const [reef] = nodesOf({ locations });
    expect(reef?.department?.map((one) => [one['@type'], one.name, one.telephone])).toEqual([
      ['AutoRepair', 'Reef - Service', '+61749700002'],
      ['AutoPartsStore', 'Reef - Parts', '+61749700003'],
    ]);
  });

  test('has a business for each other place', () => {
    expect(nodesOf({ locations })[1]).toMatchObject({
      '@type': 'AutoRepair',
      '@id': 'https://www.harbour-autos.example/contact-us/yamba#dealer',
      url: 'https://www.harbour-autos.example/contact-us/yamba',
    });
  });

  test('uses the motorcycle type for a motorcycle dealer’s workshop', () => {
    const [reef] = nodesOf({ locations, meta: { business_type: 'MotorcycleDealer' } });
    expect([reef?.['@type'], reef?.department?.[0]?.['@type']]).toEqual([
      'MotorcycleDealer',
      'MotorcycleRepair',
    ]);
  });
});

describe('a rating in structured data', () => {
  test.each([
    ['of the place itself', { average_rating: 4.7, review_count: 12 }, {}, ['4.7', 12]],
    ['of the whole dealer', {}, { average_rating: 4.26, count: 30 }, ['4.3', 30]],
    ['below the minimum', { average_rating: 3.9, review_count: 12 }, {}, null],
    ['below what the dealer wants', {}, { average_rating: 4.4, count: 9, min_rating: 4.5 }, null],
    ['of nobody knows how many', {}, { average_rating: 4.8 }, null],
    ['of none', {}, {}, null],
  ])('is right: %s', (_what, own, reviews, shown) => {
    const { aggregateRating } = only({ locations: [{ ...place, ...own }], reviews });
    expect(aggregateRating ? [aggregateRating.ratingValue, aggregateRating.reviewCount] : null).toEqual(
      shown,
    );
  });
});

const configured = (fields: Readonly<Record<string, unknown>>) => {
  const config = configWith(fields);
  return { config, location: config.locations[0] ?? expect.fail('no location') };
};

describe('the opening hours', () => {
  const weekOf = (...entries: readonly object[]) =>
    openingHours(configured({ opening_hours: entries }).config.opening_hours);
  const open = (weekday: number, from: string, to: string) => ({
    weekday,
    status: 'Open',
    open: from,
    close: to,
  });

  test('group days with the same times, from Monday on', () => {
    expect(
      weekOf(
        { weekday: 0, status: 'Closed' },
        open(6, '09:00', '12:00'),
        open(2, '08:30', '17:00'),
        open(1, '08:30', '17:00'),
      ),
    ).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday'],
        opens: '08:30',
        closes: '17:00',
      },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '09:00', closes: '12:00' },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Sunday'], opens: '00:00', closes: '00:00' },
    ]);
  });

  test('leave out a day by appointment', () => {
    for (const times of [{}, { open: '09:00' }, { close: '12:00' }])
      expect(weekOf({ weekday: 6, status: 'Open', formated_hours: 'By appointment', ...times })).toEqual([]);
  });
});

describe('special days', () => {
  const DAY = { status: 'Closed', date: '2026-12-25' };
  const days = (special_hours: readonly object[], now: string, fields: object = {}) => {
    const { config, location } = configured({ special_hours, locations: [{ ...place, ...fields }] });
    const clock = createClock(Date.parse(now));
    const found = specialHours(location, config, clock);
    return { found: found.map(({ validFrom, opens }) => [validFrom, opens]), holdsUntil: clock.holdsUntil() };
  };

  test('are included until the day is over in the dealer’s time zone, and the page holds until then', () => {
    const over = Date.parse('2026-12-25T13:00:00Z');
    expect(days([DAY], '2026-07-01T00:00:00Z')).toEqual({
      found: [['2026-12-25', '00:00']],
      holdsUntil: over,
    });
    expect(days([DAY], '2026-12-25T12:59:59Z').found).toHaveLength(1);
    expect(days([DAY], '2026-12-25T13:00:00Z').found).toEqual([]);
  });

  test('have one entry a date: the more specific one, as on the page', () => {
    const sales = {
      status: 'Open',
      date: '2026-12-25',
      start_hour: '10:00',
      end_hour: '15:00',
      department: 'sales',
    };
    expect(days([DAY, sales], '2026-07-01T00:00:00Z').found).toEqual([['2026-12-25', '10:00']]);
  });

  test('are in date order', () => {
    const eve = { status: 'Open', date: '2026-12-24', start_hour: '09:00', end_hour: '12:00' };
    expect(days([DAY, eve], '2026-07-01T00:00:00Z').found).toEqual([
      ['2026-12-24', '09:00'],
      ['2026-12-25', '00:00'],
    ]);
  });

  test.each([
    [{ department: 'all' }, 'sales', true],
    [{ department: 'service' }, 'sales', false],
    [{ department: 'service' }, 'service', true],
    [{ department: 'sales' }, '', true],
    [{ location_name: 'Harbour Autos - Sales' }, 'sales', true],
    [{ location_name: 'Elsewhere' }, 'sales', false],
  ])('with %j apply to a location of type "%s": %s', (fields, location_type, concerns) => {
    expect(days([{ ...DAY, ...fields }], '2026-07-01T00:00:00Z', { location_type }).found.length > 0).toBe(
      concerns,
    );
  });
});
