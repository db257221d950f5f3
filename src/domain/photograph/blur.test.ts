import { rgbaToThumbHash } from 'thumbhash';
import { expect, it } from 'vitest';
import { bandsOf } from './blur.ts';

const SIDE = 16;

const blurOf = (colour: (y: number) => readonly [number, number, number]): string => {
  const rgba = Array.from({ length: SIDE * SIDE }, (_, at) => [...colour(Math.floor(at / SIDE) / SIDE), 255]);
  return Buffer.from(rgbaToThumbHash(SIDE, SIDE, rgba.flat())).toString('base64');
};

it('tells the colours of a picture from top to bottom', () => {
  const [sky, ...rest] = bandsOf(blurOf((y) => (y < 0.5 ? [150, 190, 240] : [60, 60, 60])));
  const ground = rest.at(-1);
  expect(rest).toHaveLength(3);
  expect(sky).toMatch(/^#[89a][abc][def]$/);
  expect(ground).toMatch(/^#[2345]{3}$/);
});

it('takes a text of a few bytes', () => {
  expect(blurOf(() => [200, 10, 10]).length).toBeLessThan(40);
});
