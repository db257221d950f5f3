import type { Grain } from './grain.ts';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A card is drawn 320 px wide and more. Less than this is an icon, a counter of visits, or a thumbnail. */
const LEAST = { long: 240, short: 120 } as const;
/** More than any camera of a yard makes; a small file can claim it and fill the memory. */
export const MOST_PIXELS = 60_000_000;

/** Why a picture of this size cannot be used, after "it". Null if it can. */
export function sizeFault({ width, height }: PictureSize): string | null {
  const size = `${width} × ${height} pixels`;
  if (width * height > MOST_PIXELS) return `is too large: ${size}`;
  return Math.max(width, height) < LEAST.long || Math.min(width, height) < LEAST.short
    ? `is too small: ${size}`
    : null;
}

export const grainFault = ({ uniform }: Pick<Grain, 'uniform'>): string | null =>
  uniform ? 'shows nothing but one colour' : null;
