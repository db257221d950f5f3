import type { SiteConfig } from '../site-schema.ts';
import { contrast, inkOn, oklch, parseHex, pressed, readableOn, toOklch } from './colour.ts';

export type Theme = SiteConfig['theme'];

/** A colour in daylight and in the dark. */
export interface Shades {
  readonly light: string;
  readonly dark: string;
}

type Mode = keyof Shades;
type Neutral = readonly [lightness: number, chroma: number];

/** Greys as steps of one hue: lightness and chroma by day and by night. */
const NEUTRALS = {
  surface: { light: [1, 0], dark: [0.185, 0.008] },
  'surface-raised': { light: [1, 0], dark: [0.23, 0.01] },
  'surface-sunken': { light: [0.968, 0.006], dark: [0.15, 0.007] },
  ink: { light: [0.21, 0.022], dark: [0.965, 0.004] },
  'ink-muted': { light: [0.45, 0.022], dark: [0.76, 0.012] },
  line: { light: [0.905, 0.008], dark: [0.33, 0.012] },
  'line-strong': { light: [0.6, 0.018], dark: [0.58, 0.018] },
  veil: { light: [0.16, 0.02], dark: [0.1, 0.012] },
} as const satisfies Record<string, Record<Mode, Neutral>>;

/** Colours with a meaning, which is the same at every dealer. */
const SIGNALS = {
  good: { light: [0.48, 0.12, 152], dark: [0.52, 0.12, 152] },
  warn: { light: [0.82, 0.15, 80], dark: [0.82, 0.14, 80] },
  wrong: { light: [0.48, 0.19, 27], dark: [0.78, 0.13, 25] },
  star: { light: [0.72, 0.165, 68], dark: [0.8, 0.15, 78] },
} as const;

const modes = (make: (mode: Mode) => string): Shades => ({ light: make('light'), dark: make('dark') });

const neutral = (name: keyof typeof NEUTRALS, hue: number): Shades =>
  modes((mode) => {
    const [l, c] = NEUTRALS[name][mode];
    return oklch(l, c, hue);
  });

const signal = (name: keyof typeof SIGNALS): Shades =>
  modes((mode) => {
    const [l, c, h] = SIGNALS[name][mode];
    return oklch(l, c, h);
  });

const LIGHTEST_BAND = 0.36;
/** Above this lightness a darkened colour turns muddy (yellow becomes olive), so it loses chroma instead. */
const BRIGHT = 0.7;

/** Returns the deep surface of heroes and footers: the brand's colour, darkened if white would not be readable on it. */
function bandOf(brand: string): string {
  const { l, c, h } = toOklch(parseHex(brand));
  if (l <= LIGHTEST_BAND) return brand;
  return l > BRIGHT ? oklch(0.25, Math.min(c, 0.025), h) : oklch(0.3, Math.min(c, 0.09), h);
}

/** Returns a tint of the brand as a ground for text. */
function softOf(brand: string): Shades {
  const { c, h } = toOklch(parseHex(brand));
  return { light: oklch(0.957, Math.min(c, 0.014), h), dark: oklch(0.27, Math.min(c, 0.035), h) };
}

/** A button must stand out from the surface it lies on even before its label is read. */
export const VISIBLE_CONTRAST = 1.9;

function filled(colour: string, surface: Shades): Shades {
  return modes((mode) => readableOn(colour, [surface[mode]], VISIBLE_CONTRAST));
}

function onBand(accent: string, band: string) {
  const action = contrast(accent, band) >= VISIBLE_CONTRAST ? accent : '#ffffff';
  const ink = action === accent ? inkOn(accent) : band;
  return { action, ink, pressed: action === accent ? pressed(accent, ink) : oklch(0.93, 0.005, 0) };
}

const same = (colour: string): Shades => ({ light: colour, dark: colour });
const both = (make: (mode: Mode) => string): Shades => modes(make);

/** Returns every colour of a dealer, by the name of its custom property. */
export function palette(theme: Pick<Theme, 'brand' | 'accent' | 'neutral_hue'>) {
  const { brand, neutral_hue: hue } = theme;
  const grey = (name: keyof typeof NEUTRALS) => neutral(name, hue);
  const [surface, raised, sunken] = [grey('surface'), grey('surface-raised'), grey('surface-sunken')];
  const soft = softOf(brand);
  const accent = filled(theme.accent ?? brand, surface);
  const accentInk = both((mode) => inkOn(accent[mode]));
  const grounds = (mode: Mode) => [surface[mode], raised[mode], sunken[mode], soft[mode]];
  const band = bandOf(brand);
  const action = onBand(theme.accent ?? brand, band);
  const [good, warn] = [signal('good'), signal('warn')];

  return {
    surface,
    'surface-raised': raised,
    'surface-sunken': sunken,
    ink: grey('ink'),
    'ink-muted': grey('ink-muted'),
    line: grey('line'),
    'line-strong': grey('line-strong'),
    veil: grey('veil'),
    brand: same(brand),
    'brand-ink': same(inkOn(brand)),
    'brand-soft': soft,
    'brand-text': both((mode) => readableOn(brand, grounds(mode))),
    accent,
    'accent-ink': accentInk,
    'accent-pressed': both((mode) => pressed(accent[mode], accentInk[mode])),
    'accent-text': both((mode) => readableOn(theme.accent ?? brand, grounds(mode))),
    band: same(band),
    'band-raised': same(pressed(band, '#000000')),
    'band-ink': same('#ffffff'),
    'band-muted': same(readableOn(oklch(0.82, 0.015, hue), [band, pressed(band, '#000000')])),
    'band-line': same(oklch(toOklch(parseHex(band)).l + 0.13, 0.03, toOklch(parseHex(band)).h)),
    'band-action': same(action.action),
    'band-action-ink': same(action.ink),
    'band-action-pressed': same(action.pressed),
    good,
    'good-ink': both((mode) => inkOn(good[mode])),
    warn,
    'warn-ink': both((mode) => inkOn(warn[mode])),
    wrong: signal('wrong'),
    star: signal('star'),
  } satisfies Record<string, Shades>;
}

export type ColourName = keyof ReturnType<typeof palette>;

/** The allowed pairs of text and ground. All are readable with any dealer's colours. */
export const TEXT_PAIRS: readonly (readonly [text: ColourName, ground: ColourName])[] = [
  ...(['ink', 'ink-muted', 'brand-text', 'accent-text', 'wrong'] as const).flatMap((text) =>
    (['surface', 'surface-raised', 'surface-sunken', 'brand-soft'] as const).map(
      (ground) => [text, ground] as const,
    ),
  ),
  ['brand-ink', 'brand'],
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-pressed'],
  ['band-ink', 'band'],
  ['band-ink', 'band-raised'],
  ['band-muted', 'band'],
  ['band-muted', 'band-raised'],
  ['band-action-ink', 'band-action'],
  ['band-action-ink', 'band-action-pressed'],
  ['good-ink', 'good'],
  ['warn-ink', 'warn'],
];

/** Below this contrast a colour is invisible, and no adjustment would keep it the dealer's. */
export const LEAST_CONTRAST = 1.25;

export const MODES = { light: ['light'], dark: ['dark'], auto: ['light', 'dark'] } as const satisfies Record<
  Theme['palette'],
  readonly (keyof Shades)[]
>;

export interface UnreadableColour {
  readonly field: 'brand' | 'accent';
  readonly found: string;
  readonly against: keyof Shades;
  readonly contrast: number;
  /** The nearest visible colour of the same hue. */
  readonly nearest: string;
}

/**
 * Finds the colour of buttons if it is invisible on their surface. The palette itself makes every other pair
 * readable. A colour that equals the surface cannot be made readable, so it is refused before anything is built
 * with it.
 */
export function unreadableColours(theme: SiteConfig['theme']): readonly UnreadableColour[] {
  const { surface } = palette(theme);
  const field = theme.accent === null ? 'brand' : 'accent';
  const accent = theme.accent ?? theme.brand;
  return MODES[theme.palette]
    .filter((mode) => contrast(accent, surface[mode]) < LEAST_CONTRAST)
    .map((mode) => ({
      field,
      found: accent,
      against: mode,
      contrast: contrast(accent, surface[mode]),
      nearest: readableOn(accent, [surface[mode]], LEAST_CONTRAST),
    }));
}
