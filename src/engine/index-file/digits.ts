/**
 * Numbers as text that compresses well: all highest digits first, then all next ones, and so on. Digits of one place
 * are alike, and a compressor that sees them side by side finds that out.
 */
export type Planes = readonly string[];

/** Printable, and none that JSON escapes. */
const SIGNS = Array.from({ length: 92 }, (_, index) => String.fromCharCode(35 + index))
  .filter((sign) => sign !== '\\')
  .join('');
const BASE = SIGNS.length;
const DIGITS = new Map([...SIGNS].map((sign, digit) => [sign.charCodeAt(0), digit]));

export function toPlanes(numbers: readonly number[]): Planes {
  const highest = numbers.reduce((high, number) => Math.max(high, number), 0);
  const planes: string[] = [];
  for (let unit = 1; planes.length === 0 || unit <= highest; unit *= BASE)
    planes.unshift(numbers.map((number) => SIGNS[Math.floor(number / unit) % BASE]).join(''));
  return planes;
}

export function fromPlanes(planes: Planes): Float64Array {
  const [first = ''] = planes;
  const numbers = new Float64Array(first.length);
  for (const plane of planes)
    for (let place = 0; place < numbers.length; place++)
      numbers[place] = (numbers[place] ?? 0) * BASE + (DIGITS.get(plane.charCodeAt(place)) ?? 0);
  return numbers;
}

/** Small differences of either sign as small numbers: 0, -1, 1, -2, 2 … */
export const zigzag = (number: number): number => (number < 0 ? -2 * number - 1 : 2 * number);
export const unzigzag = (number: number): number => (number % 2 === 1 ? -(number + 1) / 2 : number / 2);
