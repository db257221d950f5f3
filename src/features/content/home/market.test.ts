import { expect, test } from 'vitest';
import { siteWith } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { dealerAt, modelSite } from '#render/dealer/dealer-model.ts';
import { quickFilters } from './market.ts';

function filtersOf(...vehicles: readonly object[]) {
  const stock = vehicles.map((vehicle, index) =>
    vehicleWith({ id: index + 1, slug: `v-${index}`, car_type: 'used', simple_body: 'SUV', ...vehicle }),
  );
  return quickFilters(modelSite(dealerAt(siteWith({}), stock, 0)).context);
}

test('car types are in the order new, demo, used', () => {
  const { types } = filtersOf({}, {}, { car_type: 'demo' }, { car_type: 'new' });
  expect(types).toEqual([
    { label: 'New', href: '/search/new-cars', counted: '/search/new-cars', count: 1 },
    { label: 'Demo', href: '/search/demo-cars', counted: '/search/demo-cars', count: 1 },
    { label: 'Used', href: '/search/used-cars', counted: '/search/used-cars', count: 2 },
  ]);
});

test('bodies and makes are sorted by count, with at most eight of each', () => {
  const makes = Array.from({ length: 9 }, (_, index) => ({ make: `Make ${index}`, model: 'One' }));
  const { groups } = filtersOf({ simple_body: 'Ute' }, { simple_body: 'Ute' }, ...makes);
  expect(groups.map(({ title, filters }) => [title, filters.length])).toEqual([
    ['Body', 2],
    ['Make', 8],
  ]);
  expect(groups[0]?.filters.map(({ label, count }) => [label, count])).toEqual([
    ['SUV', 9],
    ['Ute', 2],
  ]);
});

test('a filter with only one value is left out', () => {
  expect(filtersOf({}, {})).toEqual({ types: [], groups: [] });
});
