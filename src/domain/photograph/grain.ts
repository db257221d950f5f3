/** A small version of a picture: red, green, blue and opacity of each pixel, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** What the colours of a picture say of it. */
export interface Grain {
  /** One colour all over: a picture of nothing. */
  readonly uniform: boolean;
  /** A few flat colours: a logo, a line of text, an advertisement. */
  readonly graphic: boolean;
}

/** Sensors and JPEG leave less than this in a plain surface, as the standard deviation of brightness. */
const LEAST_SPREAD = 3;
/** Colours are told apart by their upper four bits. */
const STEP = 16;
const FLAT_COLOURS = 3;
/** A car cut out before white has some two thirds of white, and then the shades of its paint. */
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
