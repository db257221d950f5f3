import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { iconRow, ROW_FILE } from './row.ts';

const pixels = (picture: Buffer) => sharp(picture).ensureAlpha().extractChannel('alpha').raw().toBuffer();

/** Another release of the library may smooth an edge otherwise. */
const ALIKE = 8;

test('the row of icons is up to date: otherwise run `npm run tool -- icons`', async () => {
  const [written, drawn] = await Promise.all([pixels(readFileSync(ROW_FILE)), pixels(await iconRow())]);
  expect(written.length).toBe(drawn.length);
  expect(
    drawn.reduce((most, alpha, at) => Math.max(most, Math.abs(alpha - (written[at] ?? 0))), 0),
  ).toBeLessThan(ALIKE);
});
