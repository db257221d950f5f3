import type { SiteConfig } from '#domain/site/schema.ts';
import { contrast } from './colour.ts';
import { readableOn } from './legible.ts';
import { palette, type Shades, type Theme } from './palette.ts';

/** What is nearer to its ground than this is not seen at all, and no adjustment would leave it the dealer’s colour. */
export const SEEN_AT_ALL = 1.25;

const MODES = { light: ['light'], dark: ['dark'], auto: ['light', 'dark'] } as const satisfies Record<
  Theme['palette'],
  readonly (keyof Shades)[]
>;

export interface UnreadableColour {
  readonly field: 'brand' | 'accent';
  readonly found: string;
  readonly against: keyof Shades;
  readonly contrast: number;
  /** The same hue where it can be seen. */
  readonly nearest: string;
}

/**
 * The colour of what is to be pressed, where it vanishes on the surface it lies on. Every other pair is made readable
 * by the palette itself; a colour that is the surface’s own cannot be, and is refused before anything is built with it.
 */
export function unreadableColours(theme: SiteConfig['theme']): readonly UnreadableColour[] {
  const { surface } = palette(theme);
  const field = theme.accent === null ? 'brand' : 'accent';
  const found = theme.accent ?? theme.brand;
  return MODES[theme.palette]
    .filter((mode) => contrast(found, surface[mode]) < SEEN_AT_ALL)
    .map((mode) => ({
      field,
      found,
      against: mode,
      contrast: contrast(found, surface[mode]),
      nearest: readableOn(found, [surface[mode]], SEEN_AT_ALL),
    }));
}
