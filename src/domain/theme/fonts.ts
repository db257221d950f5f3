import { FONTS, type Font, type FontName } from '#domain/site/fonts.ts';
import type { Theme } from './palette.ts';

/** A file of a typeface: where it is found, and which letters it holds. */
export interface FontFile {
  readonly package: string;
  /** Below the package's folder, such as `files/inter-latin-wght-normal.woff2`. */
  readonly file: string;
  readonly font: FontName;
  readonly subset: 'latin' | 'latin-ext';
}

/** Letters of each file. The second one brings ā ē ī ō ū, and is fetched only by pages that use them. */
const SUBSETS = [
  {
    subset: 'latin',
    range:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  },
  {
    subset: 'latin-ext',
    range:
      'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  },
] as const;

type Typefaces = Pick<Theme, 'font_display' | 'font_text'>;

export const fontOf = (name: FontName): Font => FONTS.find((font) => font.name === name) ?? FONTS[0];

const namesOf = ({ font_display, font_text }: Typefaces): readonly FontName[] => [
  ...new Set([font_text, font_display]),
];

export const fontFiles = (theme: Typefaces): readonly FontFile[] =>
  namesOf(theme).flatMap((font) =>
    SUBSETS.map(({ subset }) => ({
      package: `@fontsource-variable/${font}`,
      file: `files/${font}-${subset}-wght-normal.woff2`,
      font,
      subset,
    })),
  );

/** Those that every page needs at once. */
export const preloadedFonts = (theme: Typefaces): readonly FontFile[] =>
  fontFiles(theme).filter(({ subset }) => subset === 'latin');

export const fallbackFamily = ({ family }: Font) => `${family} Fallback`;

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/** The system's own face that stands in until the font arrives, and its average advance as measured for `Font`. */
const STAND_INS = [
  { weight: '100 599', local: ['Arial', 'Liberation Sans'], average: 0.4348, of: 'width' },
  {
    weight: '600 900',
    local: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'],
    average: 0.465,
    of: 'boldWidth',
  },
] as const;

/** Arial stretched to the font's letters and lines, so that no line breaks differently when the font arrives. */
const standIns = (font: Font): readonly string[] =>
  STAND_INS.map(({ weight, local, average, of }) => {
    const scale = font[of] / average;
    return `@font-face{font-family:"${fallbackFamily(font)}";font-weight:${weight};src:${local
      .map((name) => `local("${name}")`)
      .join(
        ',',
      )};size-adjust:${percent(scale)};ascent-override:${percent(font.ascent / scale)};descent-override:${percent(
      font.descent / scale,
    )};line-gap-override:0%}`;
  });

/** The `@font-face` rules of a dealer; `urlOf` says where each file was published. */
export function fontFaces(theme: Typefaces, urlOf: (file: FontFile) => string): string {
  const files = fontFiles(theme).map((file) => {
    const { family, weights } = fontOf(file.font);
    const range = SUBSETS.find(({ subset }) => subset === file.subset)?.range;
    return `@font-face{font-family:"${family}";font-style:normal;font-weight:${weights.join(' ')};font-display:optional;src:url(${urlOf(
      file,
    )}) format("woff2");unicode-range:${range}}`;
  });
  return [...files, ...namesOf(theme).flatMap((name) => standIns(fontOf(name)))].join('\n');
}
