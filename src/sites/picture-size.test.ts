import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pictureSize } from './picture-size.ts';

const drawing = sharp({ create: { width: 33, height: 17, channels: 4, background: '#c00' } });

describe('the size of a picture', () => {
  test.each([
    ['png', drawing.clone().png()],
    ['jpeg', drawing.clone().jpeg()],
    [
      'jpeg with what cameras add',
      drawing
        .clone()
        .jpeg({ progressive: true })
        .withExif({ IFD0: { Copyright: 'x' } }),
    ],
    ['webp', drawing.clone().removeAlpha().webp()],
    ['webp without loss', drawing.clone().webp({ lossless: true })],
    [
      'webp with what cameras add',
      drawing
        .clone()
        .webp()
        .withExif({ IFD0: { Copyright: 'x' } }),
    ],
    ['gif', drawing.clone().gif()],
  ])('is read from a %s', async (_, picture) => {
    expect(pictureSize(await picture.toBuffer())).toEqual({ width: 33, height: 17 });
  });

  test.each([
    ['<svg xmlns="x" width="40" height="20px" viewBox="0 0 1 1">', { width: 40, height: 20 }],
    ['<?xml version="1.0"?>\n<svg viewBox="0 0 160 100">', { width: 160, height: 100 }],
    ['<svg width="100%" viewBox="0 0 16 10">', { width: 16, height: 10 }],
    ['<svg>', undefined],
    ['no picture', undefined],
    ['', undefined],
  ])('is read from %j', (text, size) => {
    expect(pictureSize(Buffer.from(text))).toEqual(size);
  });
});
