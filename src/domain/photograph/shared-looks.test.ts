import { expect, it } from 'vitest';
import { sharedLooks } from './shared-looks.ts';

const LOGO = '00ff00ff00ff00ff';
const LOGO_SAVED_AGAIN = '00ff00ff00ff00fc';
const CAR = 'f0e1d2c3b4a59687';

it.each<[string, readonly (readonly [look: string, model: string])[], readonly string[]]>([
  ['nothing', [], []],
  ['a picture of one car', [[CAR, 'Mazda 3']], []],
  [
    'a maker’s picture of five cars of one model',
    Array.from({ length: 5 }, () => [CAR, 'Mazda 3'] as const),
    [],
  ],
  [
    'a picture on cars of two models',
    [
      [LOGO, 'Mazda 3'],
      [LOGO, 'Kia Rio'],
    ],
    [],
  ],
  [
    'a picture on cars of three models',
    [
      [LOGO, 'Mazda 3'],
      [LOGO, 'Kia Rio'],
      [LOGO, 'BMW X5'],
      [CAR, 'BMW X5'],
    ],
    [LOGO],
  ],
  [
    'the same saved again',
    [
      [LOGO, 'Mazda 3'],
      [LOGO_SAVED_AGAIN, 'Kia Rio'],
      [LOGO, 'BMW X5'],
    ],
    [LOGO, LOGO_SAVED_AGAIN],
  ],
])('%s', (_, pictures, shared) => {
  expect([...sharedLooks(pictures.map(([look, model]) => ({ look, model })))]).toEqual(shared);
});
