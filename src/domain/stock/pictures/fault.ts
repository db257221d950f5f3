/** A small version of a picture: red, green, blue and opacity of each pixel, row by row. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** What the colours of a picture reveal about it. */
interface Grain {
  /** One colour all over: a picture of nothing. */
  readonly uniform: boolean;
  /** A few flat colours: a logo, a line of text, an advertisement. */
  readonly graphic: boolean;
}

/** Sensors and JPEG cause at least this standard deviation of brightness, even in a plain surface. */
const LEAST_SPREAD = 3;
/** Colours are compared by their upper four bits. */
const STEP = 16;
const FLAT_COLOURS = 3;
/** A car cut out in front of white is about two thirds white. The rest are the shades of its paint. */
const FLAT_SHARE = 0.85;

const brightness = (red: number, green: number, blue: number): number =>
  0.299 * red + 0.587 * green + 0.114 * blue;

export function grainOf({ width, height, rgba }: Pixels): Grain {
  const count = width * height;
  const colours = new Map<number, number>();
  let sum = 0;
  let squares = 0;
  for (let at = 0; at < count * 4; at += 4) {
    const [red = 0, green = 0, blue = 0] = rgba.subarray(at, at + 3);
    const light = brightness(red, green, blue);
    sum += light;
    squares += light * light;
    const colour = [red, green, blue].reduce((all, part) => all * STEP + Math.floor(part / STEP), 0);
    colours.set(colour, (colours.get(colour) ?? 0) + 1);
  }
  const mean = sum / count;
  const spread = Math.sqrt(Math.max(0, squares / count - mean * mean));
  const flat = [...colours.values()]
    .sort((a, b) => b - a)
    .slice(0, FLAT_COLOURS)
    .reduce((all, pixels) => all + pixels, 0);
  return { uniform: spread < LEAST_SPREAD, graphic: flat / count >= FLAT_SHARE };
}

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A card is drawn at least 320 px wide. A smaller picture is an icon, a counter of visits, or a thumbnail. */
const LEAST = { long: 240, short: 120 } as const;
/** No camera of a yard makes more. A small file can claim more and fill the memory. */
export const MOST_PIXELS = 60_000_000;

/** Returns why a picture of this size cannot be used, to follow "it". Returns null if it can. */
export function sizeFault({ width, height }: PictureSize): string | null {
  const size = `${width} × ${height} pixels`;
  if (width * height > MOST_PIXELS) return `is too large: ${size}`;
  return Math.max(width, height) < LEAST.long || Math.min(width, height) < LEAST.short
    ? `is too small: ${size}`
    : null;
}

export const grainFault = ({ uniform }: Pick<Grain, 'uniform'>): string | null =>
  uniform ? 'shows nothing but one colour' : null;

/** The kinds of pictures that are recognised by their first bytes, whatever their name or server says. */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic';

/** Decodes bytes as Latin-1, so that they can be compared as text. */
const lettersOf = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** A file of this family names its own format and others that it can be read as. */
function familyOf(bytes: Uint8Array): PictureKind | null {
  if (lettersOf(bytes, 4, 8) !== 'ftyp') return null;
  const [, , , length = 0] = bytes;
  const brands = lettersOf(bytes, 8, Math.min(length, 64));
  if (/avi[fs]/.test(brands)) return 'avif';
  return /hei[cxms]|hev[cxms]|mif1/.test(brands) ? 'heic' : null;
}

const SIGNS: readonly (readonly [kind: PictureKind, is: (bytes: Uint8Array) => boolean])[] = [
  ['jpeg', (bytes) => lettersOf(bytes, 0, 3) === '\xff\xd8\xff'],
  ['png', (bytes) => lettersOf(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['gif', (bytes) => lettersOf(bytes, 0, 4) === 'GIF8'],
  ['webp', (bytes) => lettersOf(bytes, 0, 4) === 'RIFF' && lettersOf(bytes, 8, 12) === 'WEBP'],
];

/** Returns null if the file is no picture. A drawing (SVG) does not count as one: it is a document of somebody else. */
export const pictureKind = (bytes: Uint8Array): PictureKind | null =>
  SIGNS.find(([, is]) => is(bytes))?.[0] ?? familyOf(bytes);
