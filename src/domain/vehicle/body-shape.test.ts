import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BODY_SHAPES, bodyShape, byBodyShape } from './body-shape.ts';

it.each([
  ['SUV', 'suv'],
  ['Ute', 'ute'],
  ['Pickup', 'ute'],
  ['Dual Cab Utility', 'ute'],
  ['Hatchback', 'hatchback'],
  ['5D HATCH', 'hatchback'],
  ['Sedan', 'sedan'],
  ['Wagon', 'wagon'],
  ['Coupé', 'coupe'],
  ['Cabriolet', 'convertible'],
  ['Van', 'van'],
  ['People-mover', 'people-mover'],
  ['Minivan', 'people-mover'],
  ['Truck', 'truck'],
  ['Motorcycle', 'motorcycle'],
  ['Caravan', 'caravan'],
  ['Camper Van', 'motorhome'],
  ['Camper trailer', 'caravan'],
  ['Motorhome', 'motorhome'],
  ['Tractor', 'tractor'],
  ['Hovercraft', 'other'],
  ['', 'other'],
])('%s is drawn as %s', (body, shape) => {
  expect(bodyShape(body)).toBe(shape);
});

it('bodies stand in one order whatever is in stock', () => {
  const bodies = ['Zeppelin', 'Van', 'Sedan', 'Airship', 'Ute', 'SUV'];
  expect(bodies.toSorted(byBodyShape)).toEqual(['SUV', 'Ute', 'Sedan', 'Van', 'Airship', 'Zeppelin']);
});

it('every shape has its drawing', () => {
  const sprite = readFileSync(new URL('../../features/vehicle/bodies.svg', import.meta.url), 'utf8');
  const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name);
  expect(drawn.toSorted()).toEqual([...BODY_SHAPES].toSorted());
});
