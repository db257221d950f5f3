import { slugify } from '#domain/dealers/location-slug.ts';
import { editDistance } from '#domain/lib/edit-distance.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A word of a query with its position. */
interface QueryWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Quoted text stays as typed. An apostrophe within a word does not end a quote. */
const QUOTED_OR_WORD =
  /["“][^"“”]*["”]|\B'(?=[^\s'])(?:[^'"“”]|\b'\b)*'(?<=\S')\B|[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu;

export const queryWords = (query: string): readonly QueryWord[] =>
  [...query.matchAll(QUOTED_OR_WORD)]
    .filter(([quoted]) => !/^["“']/.test(quoted))
    .map(({ 0: word, index }) => ({ word, start: index, end: index + word.length }));

export const withoutWords = (query: string, words: readonly string[]): string =>
  queryWords(query)
    .filter(({ word }) => words.includes(word))
    .reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, query)
    .replaceAll(/\s+/g, ' ')
    .trim();

const keyOf = (name: string): string => slugify(name).replaceAll('-', '');

const SHORTEST = 3;
const LONGEST_NAME = 3;

/** Indexes the names in stock by their letters: whole names, and the single words of longer ones. */
export function spellings({ values }: Pick<Vocabulary, 'values'>): ReadonlyMap<string, string> {
  const spellingByWord = new Map<string, string>();
  const all = Object.values(values).flat();
  const words = all.flatMap((name) => name.split(/[\s/,()]+/));
  for (const name of [...all.filter((one) => one.split(' ').length <= LONGEST_NAME), ...words]) {
    const key = keyOf(name);
    if (key.length >= SHORTEST && /[a-z]/.test(key) && !spellingByWord.has(key))
      spellingByWord.set(key, name);
  }
  return spellingByWord;
}

/** Returns true if a name in stock equals the word or begins with it. */
export const isSpelt = (word: string, names: ReadonlyMap<string, string>): boolean =>
  [...names.keys()].some((key) => key.startsWith(keyOf(word)));

/**
 * Letters that sound alike count as one. Vowels within a word are ignored, because they are mistaken most
 * often.
 */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/t?ch|sh/g, 's'],
  [/c(?=[eiy])|z/g, 's'],
  [/ck|[cq]/g, 'k'],
  [/w/g, 'v'],
  [/^[aeiouy]+/g, 'a'],
  [/(?!^)[aeiouyh]+/g, ''],
  [/(.)\1+/g, '$1'],
];
const soundOf = (key: string): string =>
  SOUNDS.reduce((sound, [letters, spelling]) => sound.replace(letters, spelling), key);

const figuresOf = (key: string): string => key.replace(/\D/g, '');
const sorted = (key: string): string => [...key].sort().join();

/** Returns how many typos a word of this length may have. An engine forgives one from four letters and two from eight. */
const slipsIn = (letters: number): number => (letters < 6 ? 1 : letters < 9 ? 2 : 3);

/** Counts the typos between a typed word and a name. Returns null if there are too many. A different digit is a different car. */
function slipsTo(typed: string, name: string): number | null {
  const letters = Math.min(typed.length, name.length);
  if (Math.abs(typed.length - name.length) > 1 + slipsIn(letters)) return null;
  if (letters < SHORTEST || figuresOf(typed) !== figuresOf(name)) return null;
  const slips = editDistance(typed, name);
  const sounds = soundOf(typed) === soundOf(name);
  // In three letters two may be swapped. A different letter makes a different name.
  if (letters === SHORTEST) return sounds || sorted(typed) === sorted(name) ? slips : null;
  return slips <= slipsIn(letters) + Number(sounds) ? slips : null;
}

interface Near {
  readonly name: string;
  readonly slips: number;
}

/** Finds the names that may be meant, the nearest first. A name with the same first letter wins, because few people get that wrong. */
export function nearNames(typed: string, names: ReadonlyMap<string, string>): readonly Near[] {
  const key = keyOf(typed);
  const missesFirst = ({ name }: Near) => Number(keyOf(name)[0] !== key[0]);
  return [...names]
    .flatMap(([other, name]) => {
      const slips = slipsTo(key, other);
      const isTyped = name.toLowerCase() === typed.toLowerCase();
      return slips === null || isTyped ? [] : [{ name, slips }];
    })
    .toSorted((a, b) => a.slips - b.slips || missesFirst(a) - missesFirst(b));
}

interface Mending extends Near {
  readonly start: number;
  readonly end: number;
}

/** Finds corrections of a word, alone or with the next one, because a name may have been typed as two words: `land crusier`. */
function mendingsOf(
  query: string,
  words: readonly QueryWord[],
  at: number,
  names: ReadonlyMap<string, string>,
): readonly Mending[] {
  const runs = [
    [at, at],
    [at - 1, at],
    [at, at + 1],
  ].flatMap(([from = 0, to = 0]) => {
    const [first, last] = [words[from], words[to]];
    const run = first && last && query.slice(first.start, last.end);
    return run && /^[^\s]+(?: [^\s]+)?$/.test(run) ? [{ start: first.start, end: last.end, run }] : [];
  });
  return runs
    .flatMap(({ run, ...place }) => nearNames(run, names).map((near) => ({ ...near, ...place })))
    .toSorted((a, b) => a.slips - b.slips);
}

/** Converts a name to lower case if the whole query was typed so. */
const asTyped = (name: string, query: string): string =>
  query === query.toLowerCase() ? name.toLowerCase() : name;

const MOST_RESPELLINGS = 3;

/** How many words of a query are corrected. Each is compared with every name in stock. */
export const MOST_WORDS = 8;

/**
 * Replaces the lost words of a query (which find nothing alone) with the nearest names in stock. `loose` words,
 * which an engine only forgives, are corrected with them. Lost words without a near name are dropped.
 */
export function respellings(
  query: string,
  { lost, loose }: { readonly lost: readonly string[]; readonly loose: readonly string[] },
  names: ReadonlyMap<string, string>,
): readonly string[] {
  const words = queryWords(query);
  const wrong = new Set([...lost, ...loose.filter((word) => !isSpelt(word, names))]);
  const mended = words
    .flatMap(({ word }, at) => (wrong.has(word) ? [{ word, at }] : []))
    .slice(0, MOST_WORDS)
    .map(({ word, at }) => ({ isLost: lost.includes(word), ways: mendingsOf(query, words, at, names) }));
  if (!mended.some(({ isLost, ways }) => isLost && ways.length > 0)) return [];
  const mendings = mended.map(({ ways }) => ways).filter((ways) => ways.length > 0);
  const all = Array.from({ length: MOST_RESPELLINGS }, (_, nth) => {
    // The second best of a word that has one, beside the best of all others.
    const chosen = mendings.map((ways) => ways[nth] ?? ways[0]).filter((one) => one !== undefined);
    const apart = chosen
      .toSorted((a, b) => a.slips - b.slips)
      .filter((one, at, those) => !those.slice(0, at).some((of) => of.start < one.end && one.start < of.end));
    const isMended = (place: QueryWord) => apart.some((of) => of.start <= place.start && place.end <= of.end);
    const missing = words
      .filter((place) => lost.includes(place.word) && !isMended(place))
      .map((place) => ({ ...place, name: '' }));
    return [...apart, ...missing]
      .toSorted((a, b) => b.start - a.start)
      .reduce(
        (text, { start, end, name }) => text.slice(0, start) + asTyped(name, query) + text.slice(end),
        query,
      )
      .replaceAll(/\s+/g, ' ')
      .trim();
  });
  return [...new Set(all)].filter((text) => text !== query);
}
