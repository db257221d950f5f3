import { expect, test } from 'vitest';
import { configWith, LEAST_CONFIG } from '#domain/site/site-fixture.ts';
import { addressLine, directionsUrl } from './address.ts';

const addressWith = (fields: object) => {
  const [place] = LEAST_CONFIG.locations;
  const { locations } = configWith({ locations: [{ ...place, address: { ...place.address, ...fields } }] });
  return locations[0]?.address ?? expect.fail('no location');
};

test('an address stands on one line', () => {
  expect(addressLine(addressWith({}))).toBe('4 Slipway Road, Iluka NSW 2466');
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
])('%j: the way there is %s', (fields, url) => {
  expect(directionsUrl(addressWith(fields))).toBe(url);
});
