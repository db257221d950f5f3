import { expect, it } from 'vitest';
import { type PictureKind, pictureKind } from './picture-kind.ts';

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
])('%s', (_, letters, kind) => {
  expect(pictureKind(bytesOf(letters))).toBe(kind);
});
