import { type FaceMetrics, standInFaces } from './fallback-fonts.ts';
import { FONTS, type Font, type FontName } from './font-names.ts';
import type { Theme } from './palette.ts';

type Subset = 'core' | 'latin' | 'latin-ext';

/** A file of a typeface and the letters that it holds. */
export interface FontFile {
  readonly package: string;
  /** Below the package's folder, such as `files/inter-latin-wght-normal.woff2`. */
  readonly file: string;
  readonly font: FontName;
  readonly subset: Subset;
  /** Where of the file only so much is published. */
  readonly cut: { readonly letters: string; readonly weights: Weights } | null;
}

/** A typeface at the weights in which it is measured. */
export interface FontMeasure {
  readonly file: FontFile;
  readonly weights: readonly number[];
}

type Weights = readonly [lightest: number, boldest: number];

type Run = readonly [first: number, last: number];

const codesOf = (runs: readonly Run[]): readonly number[] =>
  runs.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index));

const hex = (code: number) => code.toString(16).toUpperCase();

/** Formats code points for `unicode-range`: U+20-7E,U+A0 */
function rangeOf(codes: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const code of codes.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else runs.push([code, code]);
  }
  return runs.map(([first, last]) => `U+${hex(first)}${first === last ? '' : `-${hex(last)}`}`).join(',');
}

/** ASCII with line breaks, which stand between words as spaces do and must not load the uncut file. */
const ASCII = codesOf([[0x00, 0x7f]]);
const UNSEEN = codesOf([
  [0x00ad, 0x00ad],
  [0x200b, 0x200d],
  [0x202f, 0x202f],
  [0x2060, 0x2060],
]);

/** The characters of English pages, including vehicles' names. */
const CORE = [
  ...ASCII,
  ...[...'\u00a0£©®°²·½×ÉÜéëöü–—‘’“”•…‹›™−'].map((letter) => letter.codePointAt(0) ?? 0),
  ...UNSEEN,
];

/** All letters of the file that the core is cut from. */
const LATIN = codesOf([
  [0x0000, 0x00ff],
  [0x0131, 0x0131],
  [0x0152, 0x0153],
  [0x02bb, 0x02bc],
  [0x02c6, 0x02c6],
  [0x02da, 0x02da],
  [0x02dc, 0x02dc],
  [0x0304, 0x0304],
  [0x0308, 0x0308],
  [0x0329, 0x0329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
]);

/**
 * The letters of each file. The first is cut from the second, a third of its size, and is all that most pages load.
 * No letter is in both, so that it is clear which file is loaded. The last has ā ē ī ō ū.
 */
const SUBSETS: readonly { readonly subset: Subset; readonly of: string; readonly range: string }[] = [
  { subset: 'core', of: 'latin', range: rangeOf(CORE) },
  { subset: 'latin', of: 'latin', range: rangeOf(LATIN.filter((code) => !CORE.includes(code))) },
  {
    subset: 'latin-ext',
    of: 'latin-ext',
    range:
      'U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  },
];

type Typefaces = Pick<Theme, 'font_display' | 'font_text'>;

export const fontOf = (name: FontName): Font => FONTS.find((font) => font.name === name) ?? FONTS[0];

/** Nothing is lighter than text, or bolder than bold and headings. */
const weightsOf = ({ heading }: Font): Weights => [400, Math.max(700, heading.weight)];

/** A typeface that is not used for text sets headings only, and a file with one weight is half as large. */
function cutWeights(name: FontName, { font_text }: Typefaces): Weights {
  const font = fontOf(name);
  return name === font_text ? weightsOf(font) : [font.heading.weight, font.heading.weight];
}

const namesOf = ({ font_display, font_text }: Typefaces): readonly FontName[] => [
  ...new Set([font_text, font_display]),
];

export const fontFiles = (theme: Typefaces): readonly FontFile[] =>
  namesOf(theme).flatMap((font) =>
    SUBSETS.map(({ subset, of }) => ({
      package: `@fontsource-variable/${font}`,
      file: `files/${font}-${of}-wght-normal.woff2`,
      font,
      subset,
      cut:
        subset === 'core'
          ? {
              letters: String.fromCodePoint(...CORE.filter((code) => code >= 0x20)),
              weights: cutWeights(font, theme),
            }
          : null,
    })),
  );

/** Returns the files that every page needs at once. */
export const preloadedFonts = (theme: Typefaces): readonly FontFile[] =>
  fontFiles(theme).filter(({ subset }) => subset === 'core');

function measuredWeights(name: FontName, { font_display, font_text }: Typefaces): readonly number[] {
  const text = name === font_text ? [400, 700] : [];
  const headings = name === font_display ? [fontOf(name).heading.weight] : [];
  return [...new Set([...text, ...headings])].toSorted((a, b) => a - b);
}

/** Returns the measures that fallback fonts are stretched to. */
export const fontMeasures = (theme: Typefaces): readonly FontMeasure[] =>
  fontFiles(theme)
    .filter(({ subset }) => subset === 'latin')
    .map((file) => ({ file, weights: measuredWeights(file.font, theme) }));

interface Published {
  readonly urlOf: (file: FontFile) => string;
  readonly metricsOf: (name: FontName) => readonly FaceMetrics[];
}

/** Writes the `@font-face` rules of a dealer: its typefaces, shown as soon as they load, and their fallbacks. */
export function fontFaces(theme: Typefaces, { urlOf, metricsOf }: Published): string {
  const files = fontFiles(theme).map((file) => {
    const font = fontOf(file.font);
    const range = SUBSETS.find(({ subset }) => subset === file.subset)?.range;
    return `@font-face{font-family:"${font.family}";font-weight:${weightsOf(font).join(' ')};font-display:swap;src:url(${urlOf(
      file,
    )}) format("woff2");unicode-range:${range}}`;
  });
  return [...files, ...namesOf(theme).flatMap((name) => standInFaces(fontOf(name), metricsOf(name)))].join(
    '\n',
  );
}
