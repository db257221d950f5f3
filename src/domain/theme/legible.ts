import { contrast, luminance, oklch, parseHex, toOklch } from './colour.ts';

/** WCAG AA for text of any size. */
const TEXT_CONTRAST = 4.5;
const STEP = 0.01;

const lowest = (colour: string, backgrounds: readonly string[]) =>
  Math.min(...backgrounds.map((background) => contrast(colour, background)));

/** The same hue, lighter or darker by no more than it takes to be read on every one of `backgrounds`. */
export function readableOn(
  colour: string,
  backgrounds: readonly string[],
  least: number = TEXT_CONTRAST,
): string {
  const { l, c, h } = toOklch(parseHex(colour));
  const brightest = Math.max(...backgrounds.map(luminance));
  const direction = brightest > 0.18 ? -STEP : STEP;
  let lightness = l;
  let found = colour;
  while (lowest(found, backgrounds) < least && lightness > 0 && lightness < 1) {
    lightness += direction;
    found = oklch(lightness, c, h);
  }
  return found;
}

const WHITE = '#ffffff';
/** Slightly softer than black, and still readable on every colour that white is not. */
const NIGHT = '#0b0d10';

/** White wherever it can be read, for it looks better on colour; else nearly black. */
export const inkOn = (background: string): string =>
  contrast(WHITE, background) >= TEXT_CONTRAST
    ? WHITE
    : contrast(NIGHT, background) >= TEXT_CONTRAST
      ? NIGHT
      : '#000000';

/** What a coloured surface turns to under the pointer: always away from its ink, so that the ink stays readable. */
export function pressed(background: string, ink: string): string {
  const { l, c, h } = toOklch(parseHex(background));
  return oklch(l + (luminance(ink) > 0.5 ? -0.06 : 0.05), c, h);
}
