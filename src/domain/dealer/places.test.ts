import { describe, expect, test } from 'vitest';
import { configWith, LEAST_CONFIG } from '#domain/site/site-fixture.ts';
import { placesOf, primaryLocation } from './places.ts';

const [place] = LEAST_CONFIG.locations;
const locationsOf = (...fields: readonly object[]) =>
  configWith({ locations: fields.map((field, index) => ({ ...place, id: index + 1, ...field })) }).locations;

describe('places', () => {
  test('gather the departments of one address, sales before service before parts', () => {
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

  test('stand in the order of their positions; hidden ones are left out', () => {
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

describe('the location that stands for the dealer', () => {
  test.each([
    ['the primary one', [{}, { primary: true }], 2],
    ['else the first that is visible', [{ visible: false }, {}], 2],
    ['else the first', [{ visible: false }, { visible: false }], 1],
  ])('is %s', (_what, fields, id) => {
    expect(primaryLocation(locationsOf(...fields)).id).toBe(id);
  });
});
