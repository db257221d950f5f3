import { expect, it } from 'vitest';
import { grainOf } from './grain.ts';

const SIDE = 40;

/** `colour` of each place, from 0 to 1 across and down. */
const pixelsOf = (colour: (x: number, y: number) => readonly [number, number, number]) => ({
  width: SIDE,
  height: SIDE,
  rgba: Uint8Array.from(
    Array.from({ length: SIDE * SIDE }, (_, at) => [
      ...colour((at % SIDE) / SIDE, Math.floor(at / SIDE) / SIDE),
      255,
    ]).flat(),
  ),
});

it.each([
  ['one colour', () => [200, 200, 200], { uniform: true, graphic: true }],
  [
    'one colour with the noise of a sensor',
    (x, y) => [20 + ((x * 40 + y * 7) % 3), 20, 20],
    { uniform: true, graphic: true },
  ],
  [
    'three colours',
    (x) => (x < 0.2 ? [255, 255, 255] : x < 0.6 ? [200, 0, 0] : [0, 0, 90]),
    { uniform: false, graphic: true },
  ],
  [
    'a car cut out before white',
    (x, y) => (Math.hypot(x - 0.5, y - 0.5) > 0.3 ? [255, 255, 255] : [x * 90, y * 90, x * y * 160]),
    { uniform: false, graphic: false },
  ],
  ['a landscape', (x, y) => [x * 255, y * 255, (1 - x) * 255], { uniform: false, graphic: false }],
] satisfies readonly [string, (x: number, y: number) => [number, number, number], object][])(
  '%s',
  (_, colour, grain) => {
    expect(grainOf(pixelsOf(colour))).toEqual(grain);
  },
);
