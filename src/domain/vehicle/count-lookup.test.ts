import { expect, it } from 'vitest';
import { countOf } from './count-lookup.ts';
import { countFacets } from './facets.ts';
import { vehicleWith } from './vehicle-fixture.ts';

const counts = countFacets(
  [
    { make: 'Toyota', model: 'Corolla', car_type: 'used', simple_body: 'Hatchback' },
    { make: 'TOYOTA', model: 'HiLux', car_type: 'new', simple_body: 'Ute' },
    { make: 'Mazda', model: '3:Sport', car_type: 'used', simple_body: 'Hatchback' },
    { make: 'Toyota', model: '3', car_type: 'used', simple_body: 'Hatchback' },
    { make: 'Mazda', model: '3', car_type: 'used', simple_body: 'Hatchback' },
  ].map((fields) => vehicleWith(fields)),
);

it.each([
  ['total', 5],
  ['car_type:used', 4],
  ['car_type:demo', 0],
  ['make:toyota', 3],
  ['simple_body:HATCHBACK', 4],
  ['model:3', 2],
  ['model:Mazda:3', 1],
  ['model:mazda:3:sport', 1],
  ['model:Toyota:Yaris', 0],
  ['model:Lada:Niva', 0],
  ['car_type:Toyota:used', 2],
  ['car_type:toyota:new', 1],
  ['car_type:Mazda:new', 0],
  ['car_type:Lada:new', 0],
  ['simple_body:Toyota:used', 0],
  ['car_type', undefined],
  ['nonsense:x', undefined],
  ['constructor:x', undefined],
  ['', undefined],
])('%s counts %s', (key, count) => {
  expect(countOf(counts, key)).toBe(count);
});

it('large numbers are exact', () => {
  const stock = Array.from({ length: 2500 }, (_, id) => vehicleWith({ id, car_type: 'used' }));
  expect(countOf(countFacets(stock), 'car_type:used')).toBe(2500);
});
