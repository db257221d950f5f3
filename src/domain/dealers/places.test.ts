import { describe, expect, test } from 'vitest';
import { configWith, LEAST_CONFIG } from '#domain/sites/site-fixture.ts';
import { addressLine, directionsUrl, mapFrameUrl, mapStart, placesOf, primaryLocation } from './places.ts';

const [place] = LEAST_CONFIG.locations;
const locationsOf = (...fields: readonly object[]) =>
  configWith({ locations: fields.map((field, index) => ({ ...place, id: index + 1, ...field })) }).locations;

describe('places', () => {
  test('group the departments of one address: sales, then service, then parts', () => {
    const places = placesOf(
      locationsOf(
        { name: 'Reef - Parts', location_type: 'parts' },
        { name: 'Reef - Service', location_type: 'service' },
        { name: 'Reef - Sales', location_type: '' },
      ),
    );
    expect(places).toHaveLength(1);
    expect(places[0]?.slug).toBe('reef');
    expect(places[0]?.main.name).toBe('Reef - Sales');
    expect(places[0]?.departments.map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  test('are sorted by position, without hidden locations', () => {
    const places = placesOf(
      locationsOf(
        { name: 'C', position: 3 },
        { name: 'A', position: 1 },
        { name: 'B', position: 2, visible: false },
      ),
    );
    expect(places.map(({ slug }) => slug)).toEqual(['a', 'c']);
  });
});

describe('the primary location', () => {
  test.each([
    ['the primary one', [{}, { primary: true }], 2],
    ['else the first that is visible', [{ visible: false }, {}], 2],
    ['else the first', [{ visible: false }, { visible: false }], 1],
  ])('is %s', (_what, fields, id) => {
    expect(primaryLocation(locationsOf(...fields)).id).toBe(id);
  });
});

const addressWith = (fields: object) => {
  const [place] = LEAST_CONFIG.locations;
  const { locations } = configWith({ locations: [{ ...place, address: { ...place.address, ...fields } }] });
  return locations[0]?.address ?? expect.fail('no location');
};

test('an address fits on one line', () => {
  expect(addressLine(addressWith({}))).toBe('4 Slipway Road, Iluka NSW 2466');
  expect(addressLine(addressWith({ city: 'Auckland', state: 'Auckland', postcode: '1010' }))).toBe(
    '4 Slipway Road, Auckland 1010',
  );
});

test.each([
  [{ place_url: 'https://maps.example/x' }, 'https://maps.example/x'],
  [{}, 'https://www.google.com/maps/dir/?api=1&destination=4%20Slipway%20Road%2C%20Iluka%20NSW%202466'],
  [
    { place_id: 'a b' },
    'https://www.google.com/maps/dir/?api=1&destination=4%20Slipway%20Road%2C%20Iluka%20NSW%202466&destination_place_id=a%20b',
  ],
  [
    { street: 'A & B?' },
    'https://www.google.com/maps/dir/?api=1&destination=A%20%26%20B%3F%2C%20Iluka%20NSW%202466',
  ],
])('directions to %j lead to %s', (fields, url) => {
  expect(directionsUrl(addressWith(fields))).toBe(url);
});

test.each([
  [{}, 'https://www.google.com/maps?q=4%20Slipway%20Road%2C%20Iluka%20NSW%202466&output=embed'],
  [{ lat: -29.4, long: 153.3 }, 'https://www.google.com/maps?q=-29.4%2C153.3&output=embed'],
  [{ lat: -29.4 }, 'https://www.google.com/maps?q=4%20Slipway%20Road%2C%20Iluka%20NSW%202466&output=embed'],
  [
    { lat: -29.4, long: 153.3, map_key: 'k&1' },
    'https://www.google.com/maps/embed/v1/place?key=k%261&q=-29.4%2C153.3',
  ],
  [
    { lat: -29.4, long: 153.3, map_key: 'k', place_id: 'p' },
    'https://www.google.com/maps/embed/v1/place?key=k&q=place_id%3Ap',
  ],
])('the map of %j is at %s', (fields, url) => {
  expect(mapFrameUrl(addressWith(fields))).toBe(url);
});

test.each([
  ['when-pressed', false, 'when-pressed'],
  ['when-pressed', true, 'when-pressed'],
  ['at-once', false, 'at-once'],
  ['at-once', true, 'when-allowed'],
] as const)('maps configured as %s, with consent required (%s), start %s', (maps, consent, start) => {
  expect(mapStart({ maps, consent })).toBe(start);
});
