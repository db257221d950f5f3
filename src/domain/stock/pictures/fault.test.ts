import { expect, it } from 'vitest';
import { grainFault, grainOf, type PictureKind, pictureKind, sizeFault } from './fault.ts';

it.each([
  [1, 1, 'is too small: 1 × 1 pixels'],
  [150, 100, 'is too small: 150 × 100 pixels'],
  [1200, 90, 'is too small: 1200 × 90 pixels'],
  [240, 120, null],
  [480, 640, null],
  [6000, 4000, null],
  [30_000, 30_000, 'is too large: 30000 × 30000 pixels'],
])('a picture of %d × %d pixels is accepted or rejected', (width, height, fault) => {
  expect(sizeFault({ width, height })).toBe(fault);
});

it.each([
  [true, 'shows nothing but one colour'],
  [false, null],
])('a picture that is uniform (%s) has the right fault', (uniform, fault) => {
  expect(grainFault({ uniform })).toBe(fault);
});

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
  'the grain of a picture is measured: %s',
  (_, colour, grain) => {
    expect(grainOf(pixelsOf(colour))).toEqual(grain);
  },
);

const bytesOf = (letters: string): Uint8Array => Uint8Array.from(letters, (letter) => letter.charCodeAt(0));

it.each<[string, string, PictureKind | null]>([
  ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
  ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'png'],
  ['a GIF', 'GIF89a', 'gif'],
  ['a WebP', 'RIFF\0\0\0\0WEBPVP8 ', 'webp'],
  ['an AVIF', '\0\0\0\x1cftypavif\0\0\0\0mif1miaf', 'avif'],
  ['an AVIF that calls itself an image of any kind first', '\0\0\0\x1cftypmif1\0\0\0\0avifmiaf', 'avif'],
  ['a photograph of an iPhone', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'heic'],
  ['a film', '\0\0\0\x18ftypmp42\0\0\0\0isommp42', null],
  ['a sound in a RIFF', 'RIFF\0\0\0\0WAVEfmt ', null],
  ['a page', '<!doctype html><title>Not found</title>', null],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', null],
  ['nothing', '', null],
])('pictureKind recognises %s', (_, letters, kind) => {
  expect(pictureKind(bytesOf(letters))).toBe(kind);
});
