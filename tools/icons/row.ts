import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { PROJECT_ROOT } from '#render/build.ts';

const SPRITE = join(PROJECT_ROOT, 'src/ui/icons/icons.svg');
export const ROW_FILE = join(PROJECT_ROOT, 'src/ui/icons/icon-row.png');

/** The places of icon-masks.css, from left to right. */
const ROW = [
  'distance',
  'transmission',
  'fuel',
  'body',
  'pin',
  'heart',
  'heart',
  'close',
  'left',
  'right',
  'wrench',
  'clock',
  'seats',
  'badge',
  'drive',
  'tag',
] as const;
/** The heart of a saved car. */
const FILLED = 6;

const GRID = 24;
/** Sharp on every screen: icons are about 20 CSS pixels high. */
const HEIGHT = 60;
/** Lines in one colour need few steps of transparency. */
const COLOURS = 16;

function drawing(sprite: string, name: string): string {
  const [, shapes] = new RegExp(`<symbol id="${name}"[^>]*>(.*?)</symbol>`, 's').exec(sprite) ?? [];
  if (shapes === undefined) throw new Error(`icons.svg has no drawing of "${name}".`);
  return shapes;
}

/** Draws the icons of icons.svg that stylesheets cut from a picture as one row. */
export function iconRow(): Promise<Buffer> {
  const sprite = readFileSync(SPRITE, 'utf8');
  const drawings = ROW.map((name, place) => {
    const fill = place === FILLED ? '#000' : 'none';
    return `<g transform="translate(${place * GRID} 0)" fill="${fill}">${drawing(sprite, name)}</g>`;
  });
  const width = ROW.length * GRID;
  const row = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${GRID}" width="${(width * HEIGHT) / GRID}" height="${HEIGHT}"
    stroke="#000" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${drawings.join('')}</svg>`;
  return sharp(Buffer.from(row)).png({ palette: true, colours: COLOURS, effort: 10 }).toBuffer();
}
