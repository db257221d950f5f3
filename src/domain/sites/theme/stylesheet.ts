import { barDeclarations } from './bar-measures.ts';
import { standInFamilies } from './fallback-fonts.ts';
import { fontOf } from './font-files.ts';
import { palette, type Shades, type Theme } from './palette.ts';

type Declarations = Readonly<Record<string, string>>;

const shown = ({ light, dark }: Shades) => (light === dark ? light : `light-dark(${light},${dark})`);

const colours = (theme: Theme): Declarations =>
  Object.fromEntries(Object.entries(palette(theme)).map(([name, shades]) => [name, shown(shades)]));

const SCHEMES = { light: 'light', dark: 'dark', auto: 'light dark' } as const;

/** Scales all corners with the dealer's radius. With 0 nothing is round. */
const radii = ({ radius }: Theme): Declarations => ({
  radius: `${radius}px`,
  'radius-small': `${Math.round(radius * 0.6)}px`,
  'radius-large': `${Math.round(radius * 1.5)}px`,
  'radius-pill': radius === 0 ? '0px' : '999px',
});

/** Spacing between sections, inside cards, and between cards. */
const DENSITIES: Readonly<Record<Theme['density'], Declarations>> = {
  airy: { section: 'clamp(4.5rem,2.9rem + 5.4vw,7.5rem)', pad: '1.5rem', gap: '2rem' },
  normal: { section: 'clamp(3.5rem,2.5rem + 4vw,6rem)', pad: '1.25rem', gap: '1.5rem' },
  dense: { section: 'clamp(2.75rem,2.2rem + 2.2vw,4rem)', pad: '1rem', gap: '1rem' },
};

/** How cards and panels stand out, and whether a price has its own ground. */
const CARDS: Readonly<Record<Theme['card'], Declarations>> = {
  lined: { 'card-line': 'var(--line)' },
  raised: { 'card-shadow': 'var(--shadow-low)', 'panel-line': 'transparent' },
  framed: {
    'card-line': 'var(--line-strong)',
    'card-price-ground': 'var(--surface-sunken)',
    'panel-line': 'var(--line-strong)',
  },
  bare: { 'card-ground': 'transparent', 'card-shadow-hover': 'none', 'card-pad': '0px' },
};
const CARD_DEFAULTS: Declarations = {
  'card-ground': 'var(--surface-raised)',
  'card-line': 'transparent',
  'card-shadow': 'none',
  'card-shadow-hover': 'var(--shadow-mid)',
  'card-pad': 'var(--pad)',
  'card-price-ground': 'transparent',
  'panel-line': 'var(--line)',
};

const HEADINGS: Readonly<Record<Theme['headings'], Declarations>> = {
  plain: {
    'heading-rule': '0px',
    'heading-case': 'none',
    'heading-flow': 'row',
    'heading-align': 'baseline',
  },
  ruled: {
    'heading-rule': '3px',
    'heading-case': 'uppercase',
    'heading-flow': 'row',
    'heading-align': 'baseline',
  },
  centred: {
    'heading-rule': '0px',
    'heading-case': 'none',
    'heading-flow': 'column',
    'heading-align': 'center',
  },
};

const DISPLAY_SCALES = { normal: '1', big: '1.22' } as const;

/** The alternating grounds of sections. */
const GROUNDS: Readonly<Record<Theme['ground'], Declarations>> = {
  plain: { ground: 'var(--surface)', 'ground-other': 'var(--surface-sunken)' },
  tinted: { ground: 'var(--surface-sunken)', 'ground-other': 'var(--surface)' },
};

const SHADOWS: Declarations = {
  'shadow-low': '0 1px 2px light-dark(rgb(15 23 42/.06),rgb(0 0 0/.4))',
  'shadow-mid':
    '0 2px 4px light-dark(rgb(15 23 42/.04),rgb(0 0 0/.3)),0 10px 28px light-dark(rgb(15 23 42/.1),rgb(0 0 0/.45))',
  'shadow-high':
    '0 4px 10px light-dark(rgb(15 23 42/.06),rgb(0 0 0/.4)),0 24px 64px light-dark(rgb(15 23 42/.18),rgb(0 0 0/.6))',
};

function typefaces({ font_display, font_text }: Theme): Declarations {
  const family = (name: Theme['font_text']) => {
    const font = fontOf(name);
    const families = [font.family, ...standInFamilies(font)].map((one) => `"${one}"`);
    return `${families.join(',')},sans-serif`;
  };
  const { weight, tracking } = fontOf(font_display).heading;
  return {
    'font-display': family(font_display),
    'font-text': family(font_text),
    'display-weight': String(weight),
    'display-tracking': tracking,
  };
}

/** The first stylesheet of each page defines the order, in whichever order the compiled ones follow. */
const LAYERS = '@layer base,recipes,components,pages,overrides;';

/** Writes the stylesheet of a dealer's look: custom properties for all components. */
export function themeStylesheet(theme: Theme, faces: string): string {
  const declarations = {
    ...colours(theme),
    ...radii(theme),
    ...DENSITIES[theme.density],
    ...CARD_DEFAULTS,
    ...CARDS[theme.card],
    ...HEADINGS[theme.headings],
    ...GROUNDS[theme.ground],
    'display-scale': DISPLAY_SCALES[theme.display_size],
    ...SHADOWS,
    ...barDeclarations(),
    ...typefaces(theme),
  };
  const properties = Object.entries(declarations).map(([name, value]) => `--${name}:${value}`);
  return `${LAYERS}\n${faces}\n:root{color-scheme:${SCHEMES[theme.palette]};${properties.join(';')}}\n`;
}

/** Returns the colour for the browser's own toolbar. */
export const themeColour = (theme: Theme): string => palette(theme).band.light;
