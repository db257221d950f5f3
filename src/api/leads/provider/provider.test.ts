import { describe, expect, it } from 'vitest';
import { absentProvider } from '#adapters/leads/provider/open.ts';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { apiOf } from '#api/testing.ts';
import { HILUX } from '#domain/leads/lead-fixture.ts';
import { LEAST_CONFIG } from '#domain/sites/site-fixture.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
const SERVICE = { id: 4, name: 'Harbour Autos - Service', location_type: 'service' };
const { id: _id, slug: _slug, name: _name, status: _status, price: _price, ...LISTING } = HILUX;
const CAR = {
  ...{ slug: 'hilux', name: 'HiLux', price: 1, reserved: false, sold: false },
  status: 'in_stock' as const,
  processors: [],
};
const DEALERSHIP = { name: 'Bay', slug: 'bay' };

function setUp(found: unknown = [{ start: '2026-12-02T09:30:00', end: '2026-12-02T10:00:00' }]) {
  const asked: string[] = [];
  const dealers = [
    sampleDealer('a-cars', {
      site: {
        website_id: 77,
        dealerships: [{ ...DEALERSHIP, id: 2101 }],
        locations: [
          { ...LEAST_CONFIG.locations[0], dealership_id: 2102 },
          { ...LEAST_CONFIG.locations[0], ...SERVICE, primary: false, dealership_id: 2103 },
        ],
      },
      vehicles: { '5': { ...CAR, listing: { ...LISTING, location_id: null, dealership_id: '2101' } } },
    }),
    sampleDealer('b-cars', { site: { dealerships: [{ ...DEALERSHIP, id: 3101 }] } }),
  ];
  const read = (what: string) => async (id: string, websiteId?: number | null) => {
    asked.push([what, id, websiteId].filter((part) => part !== undefined).join(' '));
    return found;
  };
  const { get } = apiOf(dealers, {
    now: () => NOW,
    provider: {
      ...absentProvider,
      appointmentBookings: read('drive'),
      serviceBookings: read('service'),
      manufacturer: read('make'),
    },
  });
  return { ask: (path: string) => get(`/${path}`), asked };
}

describe('free times', () => {
  it.each([
    ['appointments', 'drive 2101'],
    ['services', 'service 2101'],
  ])('for %s are listed by day', async (path, expected) => {
    const { ask, asked } = setUp();
    const response = await ask(`bookings/${path}?dealership_id=2101`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
    expect(await response.json()).toEqual({
      days: [{ date: '2026-12-02', slots: [{ time: '09:30', until: '10:00' }] }],
    });
    expect(asked).toEqual([expected]);
  });

  it.each([
    ['the chosen place', `services?location_id=${SERVICE.id}`, 'service 2103'],
    ['the car', 'appointments?car_id=5', 'drive 2101'],
    ['the only service centre', 'services', 'service 2103'],
    ['the dealer where a car is not known', 'appointments?car_id=gone', 'drive 2102'],
    ['a location’s dealership', 'services?dealership_id=2102', 'service 2102'],
  ])('come from the dealership of %s', async (_, path, expected) => {
    const { ask, asked } = setUp();
    expect((await ask(`bookings/${path}`)).status).toBe(200);
    expect(asked).toEqual([expected]);
  });

  it.each([
    ['the provider does not say', false],
    ['the shape is not known', { hello: 'world' }],
    ['nothing is free', []],
  ])('are empty if %s', async (_, found) => {
    const response = await setUp(found).ask('bookings/appointments?dealership_id=2101');
    expect([response.status, await response.json()]).toEqual([200, { days: [] }]);
  });

  it.each([
    ['another dealer’s dealership', 'bookings/services?dealership_id=3101', 404],
    ['nobody’s', 'bookings/services?dealership_id=1', 404],
    ['a place that is not the dealer’s', 'bookings/services?location_id=999', 404],
    ['none that could be', 'bookings/services?dealership_id=../../secret', 422],
  ])('of %s are not requested', async (_, path, status) => {
    const { ask, asked } = setUp();
    expect((await ask(path)).status).toBe(status);
    expect(asked).toEqual([]);
  });
});

describe('a make', () => {
  const MAKE = {
    name: 'Kia',
    slug: 'kia',
    secret_note: 'call Bob',
    logo: { url: 'https://cdn.example/kia.svg' },
    models: [
      { name: 'EV5', slug: 'ev5', status: 'coming_soon', image: { url: 'javascript:alert(1)' }, cost: 3 },
      { name: '' },
      'nonsense',
    ],
  };

  it.each([
    ['by itself', MAKE],
    ['under a name', { manufacturer: MAKE }],
  ])('is returned with its valid fields: %s', async (_, found) => {
    const { ask, asked } = setUp(found);
    const response = await ask('manufacturers/kia');
    expect(asked).toEqual(['make kia 77']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    expect(await response.json()).toEqual({
      name: 'Kia',
      slug: 'kia',
      logo: { url: 'https://cdn.example/kia.svg' },
      models: [
        {
          ...{ name: 'EV5', slug: 'ev5', status: 'coming_soon', image: { url: null } },
          ...{ short_description: null, position: null, override_url: null },
        },
      ],
    });
  });

  it.each([
    ['that the provider does not tell of', 'manufacturers/kia', false, 502],
    ['of no known shape', 'manufacturers/kia', { name: 7 }, 502],
    ['that is no slug', 'manufacturers/..%2Fsecret', MAKE, 404],
    ['of endless name', `manufacturers/${'k'.repeat(90)}`, MAKE, 404],
  ])('%s causes an error with a message', async (_, path, found, status) => {
    const response = await setUp(found).ask(path);
    expect([response.status, await response.json()]).toEqual([
      status,
      { error: { message: expect.any(String) } },
    ]);
  });
});
