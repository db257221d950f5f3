import { clamp } from './space.ts';

export type Rgb = readonly [number, number, number];

export const rgb = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const pair = (v: number): string =>
  Math.round(clamp(v, 0, 255))
    .toString(16)
    .padStart(2, '0');

export function hex(colour: Rgb): string {
  const text = colour.map(pair).join('');
  const short = text[0] === text[1] && text[2] === text[3] && text[4] === text[5];
  return short ? `#${text[0]}${text[2]}${text[4]}` : `#${text}`;
}

export const blend = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

export const tone = (base: string, towards: string, t: number): string =>
  hex(blend(rgb(base), rgb(towards), t));
export const darker = (base: string, t: number): string => tone(base, '#05070a', t);
export const lighter = (base: string, t: number): string => tone(base, '#ffffff', t);
