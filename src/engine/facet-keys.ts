import { type Column, leaves } from './columns.ts';

/**
 * A column as filters, facets and sorting see it. Keys are numbers in ascending order, then texts in the order of their
 * folded forms: case is ignored, accents are not.
 */
export interface FacetKeys {
  readonly numbers: readonly number[];
  readonly texts: readonly string[];
  /** Keys as facets list them: numbers by their digits (10 before 9), then texts. */
  readonly alphabetic: readonly number[];
  /** The keys in each distinct value, one value after another; a list has several. */
  readonly keys: Uint32Array;
  /** Where each value’s keys start; the last entry is where all end. */
  readonly starts: Uint32Array;
  /** How each key is written; where case differs, by the distinct values that have it. */
  readonly spellings: readonly (string | ReadonlyMap<number, string>)[];
}

export const foldFacet = (text: string): string => text.trim().normalize('NFKD').toLowerCase();

/** Compares texts by code points, which is the order of UTF-8 bytes; JavaScript’s own order differs behind U+D7FF. */
export function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const [left, right] = [a.charCodeAt(index), b.charCodeAt(index)];
    if (left !== right)
      return (left > 0xd7ff || right > 0xd7ff) && a.codePointAt(index) !== b.codePointAt(index)
        ? (a.codePointAt(index) ?? 0) - (b.codePointAt(index) ?? 0)
        : left - right;
  }
  return a.length - b.length;
}

/** Writes a number as facets do: never with an exponent. */
const spelled = (value: number): string =>
  Math.abs(value) < 1e21 && !String(value).includes('e')
    ? String(value)
    : value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });

const keyOf = (leaf: string | number | boolean): string | number =>
  typeof leaf === 'number' ? leaf : foldFacet(String(leaf));

export function facetKeys(column: Column): FacetKeys {
  const keysOfValues = column.values.map((value) => {
    const keys = new Map<string | number, string>();
    for (const leaf of leaves(value)) {
      const key = keyOf(leaf);
      if (key !== '' && !keys.has(key))
        keys.set(key, typeof leaf === 'number' ? spelled(leaf) : String(leaf));
    }
    return keys;
  });
  const all = new Set(keysOfValues.flatMap((keys) => [...keys.keys()]));
  const numbers = [...all].filter((key) => typeof key === 'number').sort((a, b) => a - b);
  const texts = [...all].filter((key) => typeof key === 'string').sort(compareTexts);
  const places = new Map<string | number, number>([...numbers, ...texts].map((key, place) => [key, place]));
  const written = Array.from({ length: places.size }, () => new Map<number, string>());
  const keys: number[] = [];
  const starts = [0];
  for (const [value, own] of keysOfValues.entries()) {
    for (const [key, spelling] of own) {
      const place = places.get(key) ?? 0;
      written[place]?.set(value, spelling);
      keys.push(place);
    }
    starts.push(keys.length);
  }
  const spellings = written.map((byValue) => {
    const [only = '', ...others] = new Set(byValue.values());
    return others.length === 0 ? only : byValue;
  });
  const byDigits = numbers.map((number, key) => ({ key, text: spelled(number) }));
  byDigits.sort((a, b) => compareTexts(a.text, b.text));
  const alphabetic = [...byDigits.map(({ key }) => key), ...texts.map((_, place) => numbers.length + place)];
  return {
    numbers,
    texts,
    alphabetic,
    keys: Uint32Array.from(keys),
    starts: Uint32Array.from(starts),
    spellings,
  };
}

/** Computes a value for the keys of each distinct value. */
export const ofEachValue = <T>({ keys, starts }: FacetKeys, make: (keys: Uint32Array) => T): T[] =>
  Array.from(starts.subarray(1), (end, value) => make(keys.subarray(starts[value], end)));
