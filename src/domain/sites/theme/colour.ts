/** A colour of the sRGB screen, each channel from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Perceived lightness (0 to 1), chroma (0 to about 0.37) and hue in degrees. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** Reads `#1d3557` or `#135`. */
export function parseHex(hex: string): Rgb {
  const digits = hex.slice(1);
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const value = Number.parseInt(long.slice(0, 6), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export const toHex = (rgb: Rgb): string =>
  `#${rgb
    .map((channel) =>
      Math.round(clamp(channel, 0, 255))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const toLinear = (channel: number) => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const fromLinear = (share: number) =>
  255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);

export function toOklch([red, green, blue]: Rgb): Oklch {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const bb = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return { l, c: Math.hypot(a, bb), h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360 };
}

function linearOf({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const fits = (linear: Rgb) => linear.every((channel) => channel >= -0.0001 && channel <= 1.0001);

/** Reduces the chroma of a colour that no screen can show, but not its hue or lightness. */
export function toRgb(colour: Oklch): Rgb {
  let { c } = colour;
  while (c > 0.002 && !fits(linearOf({ ...colour, c }))) c *= 0.96;
  const [r, g, b] = linearOf({ ...colour, c: c > 0.002 ? c : 0 });
  return [fromLinear(clamp(r, 0, 1)), fromLinear(clamp(g, 0, 1)), fromLinear(clamp(b, 0, 1))];
}

export const oklch = (l: number, c: number, h: number): string => toHex(toRgb({ l, c, h }));

/** Returns the relative luminance as WCAG 2 defines it. */
export function luminance(hex: string): number {
  const [red, green, blue] = parseHex(hex);
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** Returns a ratio from 1 (alike) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** WCAG AA for text of any size. */
const TEXT_CONTRAST = 4.5;
const STEP = 0.01;

const lowest = (colour: string, backgrounds: readonly string[]) =>
  Math.min(...backgrounds.map((background) => contrast(colour, background)));

/** Changes the lightness of a colour only as much as needed to be readable on every one of `backgrounds`. The hue stays. */
export function readableOn(
  colour: string,
  backgrounds: readonly string[],
  least: number = TEXT_CONTRAST,
): string {
  const { l, c, h } = toOklch(parseHex(colour));
  const brightest = Math.max(...backgrounds.map(luminance));
  const direction = brightest > 0.18 ? -STEP : STEP;
  let lightness = l;
  let nearest = colour;
  while (lowest(nearest, backgrounds) < least && lightness > 0 && lightness < 1) {
    lightness += direction;
    nearest = oklch(lightness, c, h);
  }
  return nearest;
}

const WHITE = '#ffffff';
/** Slightly softer than black, and still readable on every colour that white is not. */
const NIGHT = '#0b0d10';

/** Returns white if it is readable, because it looks better on colour. Otherwise returns almost black. */
export const inkOn = (background: string): string =>
  contrast(WHITE, background) >= TEXT_CONTRAST
    ? WHITE
    : contrast(NIGHT, background) >= TEXT_CONTRAST
      ? NIGHT
      : '#000000';

/** Returns the hover colour of a surface. It moves away from the ink so that the text stays readable. */
export function pressed(background: string, ink: string): string {
  const { l, c, h } = toOklch(parseHex(background));
  return oklch(l + (luminance(ink) > 0.5 ? -0.06 : 0.05), c, h);
}
