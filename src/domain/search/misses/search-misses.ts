import { slugify } from '#domain/dealers/location-slug.ts';
import type { CountedWords } from '#domain/lib/count-text-model.ts';
import type { Synonyms } from '../query/trade-words.ts';
import type { Vocabulary } from '../query/vocabulary.ts';

/** How many entries a list shows. */
export const MOST_SEARCHES = 20;

/** Searches without results by what can be done, the most frequent first. */
export interface MissGroups {
  /** They name a make, a model or a body that the dealer does not have. */
  readonly unstocked: readonly CountedWords[];
  /** All others: unknown words, or more than a name. */
  readonly unclear: readonly CountedWords[];
}

export const NOTHING_UNFOUND: MissGroups = { unstocked: [], unclear: [] };

/** Reduces the spellings of a name to one: `Mercedes-Benz`, `Citroën`, `Land Cruiser` and `LandCruiser`. */
const folded = (name: string): string => slugify(name).replaceAll('-', '');

/** Returns false for names like the model `3`, which occurs in every other sentence. */
const isTelling = (name: string): boolean => name.length > 1 && /[a-z]/.test(name);

type Names = ReadonlySet<string>;
const namesOf = (names: readonly string[]): Names => new Set(names.map(folded).filter(isTelling));

export interface KnownNames {
  readonly makesAndModels: Names;
  readonly bodies: Names;
}

export const knownNames = ({ values, models }: Vocabulary): KnownNames => ({
  makesAndModels: namesOf([...(values.make ?? []), ...Object.values(models).flat()]),
  bodies: namesOf(values.simple_body ?? []),
});

/** The longest name: `Grand Cherokee Trackhawk Edition`. */
const MOST_WORDS = 4;

/** Finds a name even if it is in the plural: `utes`. */
const oneOf = (names: Names, name: string): string | undefined =>
  [name, name.replace(/s$/, '')].find((one) => names.has(one));

/** The possible meanings of a name. */
type MeaningsOf = (name: string) => readonly string[];

function meaningsIn(synonyms: Synonyms): MeaningsOf {
  const meanings = new Map(
    Object.entries(synonyms).map(([phrase, meanings]) => [folded(phrase), meanings.map(folded)] as const),
  );
  return (name) => [name, ...(meanings.get(name) ?? [])];
}

function namesWithin(words: string, names: Names, meaningsOf: MeaningsOf): readonly (readonly string[])[] {
  const single = slugify(words).split('-');
  return single.flatMap((_, start) =>
    Array.from({ length: MOST_WORDS }, (_, more) => single.slice(start, start + more + 1).join(''))
      .map((phrase) => meaningsOf(phrase).flatMap((name) => oneOf(names, name) ?? []))
      .filter((meanings) => meanings.length > 0),
  );
}

/** What a dealer stocks, with further names. */
export interface Stocked {
  readonly names: readonly string[];
  readonly synonyms: Synonyms;
}

/**
 * Separates the searches for something that the dealer does not stock: a make or model that is not theirs, or a
 * body alone. A body with further words stays unclear, because it may have failed because of those words.
 */
export function groupMisses(
  searches: readonly CountedWords[],
  { makesAndModels, bodies }: KnownNames,
  { names, synonyms }: Stocked,
): MissGroups {
  const stocked = namesOf(names);
  const meaningsOf = meaningsIn(synonyms);
  const isUnstocked = (words: string): boolean =>
    namesWithin(words, makesAndModels, meaningsOf).some(
      (meanings) => !meanings.some((name) => stocked.has(name)),
    ) || meaningsOf(folded(words)).some((name) => oneOf(bodies, name) !== undefined);
  const { unstocked = [], unclear = [] } = Object.groupBy(searches, ({ words }) =>
    isUnstocked(words) ? 'unstocked' : 'unclear',
  );
  return { unstocked, unclear };
}
