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
])('the body %s has the drawing %s', (body, shape) => {
  expect(bodyShape(body)).toBe(shape);
});

it('bodies have a fixed order, whatever is in stock', () => {
  const bodies = ['Zeppelin', 'Van', 'Sedan', 'Airship', 'Ute', 'SUV'];
  expect(bodies.toSorted(byBodyShape)).toEqual(['SUV', 'Ute', 'Sedan', 'Van', 'Airship', 'Zeppelin']);
});

it('every shape has its drawing, at the position that the stylesheet uses', () => {
  const read = (file: string) =>
    readFileSync(new URL(`../../../features/vehicles/card/${file}`, import.meta.url), 'utf8');
  const drawn = [...read('bodies.svg').matchAll(/<g id="([^"]+)"(?: transform="translate\(0 (\d+)\)")?/g)];
  expect(drawn.map(([, name, top = '0']) => [name, Number(top)])).toEqual(
    BODY_SHAPES.map((shape, place) => [shape, 48 * place]),
  );
  const cut = [...read('body-drawings.css').matchAll(/\[data-shape="([^"]+)"\] \{\s+--place: (\d+);/g)];
  expect(cut.map(([, name, place]) => [name, Number(place)])).toEqual(
    [...BODY_SHAPES].map((shape, place) => [shape, place]),
  );
  expect(read('body-drawings.css')).toContain(`* 100% / ${BODY_SHAPES.length - 1})`);
});
