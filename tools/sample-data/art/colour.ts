import { clamp } from './geometry.ts';

export type Channels = readonly [number, number, number];

export const rgb = (hex: string): Channels => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const pair = (v: number): string =>
  Math.round(clamp(v, 0, 255))
    .toString(16)
    .padStart(2, '0');

export function hex(colour: Channels): string {
  const text = colour.map(pair).join('');
  const short = text[0] === text[1] && text[2] === text[3] && text[4] === text[5];
  return short ? `#${text[0]}${text[2]}${text[4]}` : `#${text}`;
}

export const blend = (a: Channels, b: Channels, t: number): Channels => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

export const tone = (base: string, towards: string, t: number): string =>
  hex(blend(rgb(base), rgb(towards), t));
export const darker = (base: string, t: number): string => tone(base, '#05070a', t);
export const lighter = (base: string, t: number): string => tone(base, '#ffffff', t);

export interface Paint {
  readonly slug: string;
  readonly name: string;
  readonly base: string;
  /** How strongly the clear coat reflects the studio. */
  readonly gloss: number;
  /** The light that the paint reflects in every direction. Its lightness decides if this is not set. */
  readonly ambient?: number;
}

export const PAINTS = [
  { slug: 'crystal-white', name: 'Crystal White', base: '#e9ecee', gloss: 0.55 },
  { slug: 'silver', name: 'Silver', base: '#b4bac0', gloss: 0.8 },
  { slug: 'graphite', name: 'Graphite', base: '#50565e', gloss: 1.1 },
  { slug: 'midnight-black', name: 'Midnight Black', base: '#14171c', gloss: 1.4 },
  { slug: 'deep-blue', name: 'Deep Blue', base: '#123c7c', gloss: 0.9 },
  { slug: 'signal-red', name: 'Signal Red', base: '#b4141d', gloss: 0.85 },
  { slug: 'forest-green', name: 'Forest Green', base: '#1d4a3a', gloss: 0.9 },
  { slug: 'bronze', name: 'Bronze', base: '#7c5b3f', gloss: 0.85 },
  { slug: 'sand', name: 'Sand', base: '#c4b496', gloss: 0.65 },
  { slug: 'sunset-orange', name: 'Sunset Orange', base: '#d4581a', gloss: 0.8 },
] as const satisfies readonly Paint[];

export type PaintSlug = (typeof PAINTS)[number]['slug'];
