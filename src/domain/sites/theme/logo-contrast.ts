import type { Incoherence } from '../coherence.ts';
import type { SiteConfig } from '../site-schema.ts';
import { contrast, toHex } from './colour.ts';
import { MODES, palette, VISIBLE_CONTRAST } from './palette.ts';

type Look = Pick<SiteConfig, 'logo' | 'theme' | 'header' | 'footer'>;

/** Footers that show the logo on the band, so they use its picture for dark grounds. */
export const FOOTERS_ON_BAND: readonly Look['footer']['variant'][] = [
  'default',
  'staff',
  'perth-subaru',
  'locations',
  'brands',
  'group',
];

interface LogoPlace {
  readonly field: 'url' | 'square_url' | 'dark_url';
  readonly src: string;
  readonly on: 'header' | 'footer';
  readonly ground: string;
}

/** Returns which picture of the logo lies on which colour. `Logo.astro` must choose the same. */
export function logoPlaces({ logo, theme, header, footer }: Look): readonly LogoPlace[] {
  if (logo === null) return [];
  const { 'surface-raised': surface, band } = palette(theme);
  const shown = (field: LogoPlace['field']): Pick<LogoPlace, 'field' | 'src'> => {
    const own = logo[field];
    return own === null ? { field: 'url', src: logo.url } : { field, src: own };
  };
  const isSquare = header.variant === 'large-square';
  return [
    ...MODES[theme.palette].map((mode) => ({
      ...shown(isSquare ? 'square_url' : mode === 'dark' ? 'dark_url' : 'url'),
      on: 'header' as const,
      ground: surface[mode],
    })),
    ...(FOOTERS_ON_BAND.includes(footer.variant)
      ? [{ ...shown('dark_url'), on: 'footer' as const, ground: band.light }]
      : []),
  ];
}

/** Red, green, blue and alpha of each pixel, one after another. */
type Pixels = ArrayLike<number>;

/** How clearly a picture stands out from a ground. Shares are of its drawn area. */
export interface LogoContrast {
  /** What has a contrast of `VISIBLE_CONTRAST` and more. */
  readonly seen: number;
  /** Half of the picture has no more than this. */
  readonly median: number;
}

const DRAWN = 128;
/** A picture that leaves less of its frame free has a ground of its own. */
const LEAST_FREE = 0.1;

/** Returns null for a picture that covers its ground or draws nothing. */
export function logoContrast(pixels: Pixels, ground: string): LogoContrast | null {
  const cache = new Map<string, number>();
  const contrasts: number[] = [];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [0, 1, 2, 3].map((channel) => pixels[at + channel]);
    if (alpha < DRAWN) continue;
    const colour = toHex([red, green, blue]);
    const one = cache.get(colour) ?? contrast(colour, ground);
    cache.set(colour, one);
    contrasts.push(one);
  }
  const drawn = contrasts.length / (pixels.length / 4);
  if (contrasts.length === 0 || drawn > 1 - LEAST_FREE) return null;
  const sorted = contrasts.toSorted((a, b) => a - b);
  return {
    seen: contrasts.filter((one) => one >= VISIBLE_CONTRAST).length / contrasts.length,
    median: sorted[Math.floor(sorted.length / 2)] ?? 1,
  };
}

/** A mark beside faint letters may be all that a logo needs. */
const LEAST_VISIBLE = 1 / 3;

/** Warns about a logo that is hardly visible on its ground. */
export const logoDoubt = (
  place: LogoPlace,
  { seen: visible, median }: LogoContrast,
): readonly Incoherence[] =>
  visible >= LEAST_VISIBLE
    ? []
    : [
        {
          path: ['logo', place.field],
          found: place.src,
          expected: `a logo that shows on the ${place.on}, ${place.ground}: ${Math.round((1 - visible) * 100)} % of this one has a contrast below ${VISIBLE_CONTRAST}:1 there, and half of it at most ${median.toFixed(2)}:1. ${adviceFor(place)}`,
        },
      ];

const adviceFor = ({ on, field }: LogoPlace): string =>
  on === 'footer' && field === 'url'
    ? 'Name a light one as "logo.dark_url"'
    : 'Use one of another colour, or one with a ground of its own';
