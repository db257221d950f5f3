/**
 * Measures of the header's bar, in rem. Stylesheets read them as custom properties (`--bar-logo`), and
 * `chrome/menu/bar-room.ts` works out with them how many menu entries fit: both follow a change made here.
 */
export const BAR_REM = {
  'container-page': 82.5,
  'bar-gutter': 2,
  'bar-logo': 10,
  'bar-logo-wide': 12,
  'bar-logo-square': 7,
  'bar-name': 18,
  'bar-name-square': 10,
  'bar-press': 2.75,
  'bar-button-pad': 1.1,
  'bar-button-margin': 0.5,
  'bar-entry-pad': 0.65,
  'bar-entry-pad-narrow': 0.4,
  'bar-entry-text': 0.9375,
  'bar-entry-text-narrow': 0.875,
  'bar-entry-gap': 0.5,
  'bar-field-text': 0.875,
} as const;

export type BarMeasure = keyof typeof BAR_REM;

/** The largest share of the window for a logo, in percent. */
export const BAR_LOGO_SHARE = 14;

/** The gap between the parts of the bar: least, most, and how it grows with the window (rem, rem, rem + vw). */
const GAP = { least: 0.75, most: 1.75, base: -1.5, growth: 3.6 } as const;

const PIXELS_A_REM = 16;

export const barPixels = (name: BarMeasure): number => BAR_REM[name] * PIXELS_A_REM;

/** Returns the gap of the bar, in pixels, for a window of this width. */
export const barGapAt = (width: number): number => {
  const grown = GAP.base * PIXELS_A_REM + (GAP.growth * width) / 100;
  return Math.min(GAP.most * PIXELS_A_REM, Math.max(GAP.least * PIXELS_A_REM, grown));
};

/** Returns the custom properties that the stylesheets of the header read. */
export const barDeclarations = (): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(Object.entries(BAR_REM).map(([name, rem]) => [name, `${rem}rem`])),
  'bar-logo-share': `${BAR_LOGO_SHARE}vw`,
  'bar-gap': `clamp(${GAP.least}rem,${GAP.base}rem + ${GAP.growth}vw,${GAP.most}rem)`,
});
