import type { Json } from '#domain/search/results/multi-search.ts';
import { columnOf } from '../columns.ts';
import { dictionary, entropyBits } from './encode-dictionary.ts';
import { type Candidate, toPlanes, zigzag } from './encoding.ts';

const HIGHEST = 2 ** 45;
const BITS_OF_A_FRAME = 160;

const isWholeNumber = (value: Json): value is number =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < HIGHEST && !Object.is(value, -0);

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** Estimates the bits of numbers by digit planes, which is how they are written. */
const planeBits = (numbers: readonly number[]): number =>
  toPlanes(numbers).reduce((bits, plane) => bits + entropyBits(plane), 0);

export function numbers(values: readonly Json[]): Candidate | undefined {
  if (values.length === 0 || !values.every(isWholeNumber)) return undefined;
  const least = values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);
  const step = values.reduce((divisor, value) => commonDivisor(divisor, value - least), 0) || 1;
  const steps = values.map((value) => (value - least) / step);
  const deltas = steps.map((value, index) => zigzag(value - (steps[index - 1] ?? 0)));
  const [plain, delta] = [planeBits(steps), planeBits(deltas)];
  const isDelta = delta < plain;
  return {
    encoding: () => ({
      as: 'numbers',
      least,
      step,
      steps: toPlanes(isDelta ? deltas : steps),
      isDelta: isDelta ? 1 : 0,
    }),
    bits: Math.min(plain, delta) + BITS_OF_A_FRAME,
  };
}

const isText = (value: Json): value is string => typeof value === 'string';

export function letters(values: readonly Json[]): Candidate | undefined {
  const length = typeof values[0] === 'string' ? values[0].length : 0;
  const isFitting = (value: Json) => isText(value) && value.length === length && /^[ -~]*$/.test(value);
  if (length === 0 || !values.every(isFitting)) return undefined;
  const planes = Array.from({ length }, (_, place) => {
    let plane = '';
    for (const value of values) plane += String(value)[place];
    return plane;
  });
  return {
    encoding: () => ({ as: 'letters', planes }),
    bits: planes.reduce((bits, plane) => bits + entropyBits(plane), 0) + 24 * length,
  };
}

type Shape = readonly (string | number)[];

/** `N70012` is `N` and five digits. Runs of sixteen digits and more are left as they are, numbers cannot hold them. */
const shapeOf = (text: string): { readonly shape: Shape; readonly runs: readonly number[] } => {
  const parts = text.split(/(\d{1,12})/);
  return {
    shape: parts.map((part, index) => (index % 2 === 1 ? part.length : part)),
    runs: parts.filter((_, index) => index % 2 === 1).map(Number),
  };
};

const MOST_SHAPES_SHARE = 4;

export function shapes(values: readonly Json[]): Candidate | undefined {
  if (values.length === 0 || !values.every(isText)) return undefined;
  const most = Math.max(1, values.length / MOST_SHAPES_SHARE);
  const codes = new Map<string, number>();
  const known: Shape[] = [];
  const which: number[] = [];
  const read: (readonly number[])[] = [];
  for (const value of values) {
    const { shape, runs } = shapeOf(value);
    const key = JSON.stringify(shape);
    const code = codes.get(key) ?? known.push(shape) - 1;
    if (known.length > most) return undefined;
    codes.set(key, code);
    which.push(code);
    read.push(runs);
  }
  const slots = read.reduce((longest, runs) => Math.max(longest, runs.length), 0);
  if (slots === 0) return undefined;
  const runs = Array.from({ length: slots }, (_, slot) =>
    numbers(read.flatMap((own) => own[slot] ?? [])),
  ).filter((run) => run !== undefined);
  return {
    encoding: () => ({
      as: 'shapes',
      shapes: known,
      which: toPlanes(which),
      runs: runs.map((run) => run.encoding()),
    }),
    bits: runs.reduce(
      (bits, run) => bits + run.bits,
      entropyBits(which) + JSON.stringify([...codes.keys()]).length * 4,
    ),
  };
}

export function lists(values: readonly Json[]): Candidate | undefined {
  const all: Json[] = [];
  const lengths: number[] = [];
  for (const value of values) {
    if (!Array.isArray(value)) return undefined;
    lengths.push(value.length);
    all.push(...value);
  }
  const items = dictionary(columnOf(all, all.length));
  return {
    encoding: () => ({ as: 'lists', lengths: toPlanes(lengths), items: items.encoding() }),
    bits: entropyBits(lengths) + items.bits,
  };
}
