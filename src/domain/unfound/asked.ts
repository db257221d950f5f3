import type { CountedWords } from '#domain/counts/counted-words.ts';
import { slugify } from '#domain/dealer/location-slug.ts';
import type { Synonyms } from '#domain/search/trade-words.ts';
import type { Vocabulary } from '#domain/search/vocabulary.ts';

/** As many as somebody reads. */
export const MOST_ASKED = 20;

/** What shoppers asked for and did not find, by what can be done about it; each with the most frequent first. */
export interface Unfound {
  /** They name a make, a model or a body that the dealer does not have. */
  readonly unstocked: readonly CountedWords[];
  /** All others: nobody here knows what is meant, or it is more than a name. */
  readonly unclear: readonly CountedWords[];
}

export const NOTHING_UNFOUND: Unfound = { unstocked: [], unclear: [] };

/** One spelling of a name: `Mercedes-Benz`, `Citroën`, `Land Cruiser` and `LandCruiser`. */
const folded = (name: string): string => slugify(name).replaceAll('-', '');

/** A model called `3` is in every other sentence. */
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

/** `Grand Cherokee Trackhawk Edition` is as long as a name gets. */
const MOST_WORDS = 4;

/** A name may be said of many: `utes`. */
const oneOf = (names: Names, name: string): string | undefined =>
  [name, name.replace(/s$/, '')].find((one) => names.has(one));

/** What somebody may mean who says a name: itself, and what it is said of besides. */
type MeaningsOf = (name: string) => readonly string[];

function meaningsIn(synonyms: Synonyms): MeaningsOf {
  const meanings = new Map(
    Object.entries(synonyms).map(([said, meant]) => [folded(said), meant.map(folded)] as const),
  );
  return (name) => [name, ...(meanings.get(name) ?? [])];
}

/** Of each name within the words, all that it may mean. */
function namesWithin(words: string, names: Names, meaningsOf: MeaningsOf): readonly (readonly string[])[] {
  const single = slugify(words).split('-');
  return single.flatMap((_, start) =>
    Array.from({ length: MOST_WORDS }, (_, more) => single.slice(start, start + more + 1).join(''))
      .map((said) => meaningsOf(said).flatMap((name) => oneOf(names, name) ?? []))
      .filter((meant) => meant.length > 0),
  );
}

/** What a dealer has, and what else shoppers call it. */
export interface Stocked {
  readonly names: readonly string[];
  readonly synonyms: Synonyms;
}

/**
 * Tells what a dealer does not stock: words with a make or model that is none of theirs, whatever it is called, or a body
 * and nothing else. A body with further words may be one of hundreds there, and the rest of the words was in the way.
 */
export function toldApart(
  asked: readonly CountedWords[],
  { makesAndModels, bodies }: KnownNames,
  { names, synonyms }: Stocked,
): Unfound {
  const stocked = namesOf(names);
  const meaningsOf = meaningsIn(synonyms);
  const isUnstocked = (words: string): boolean =>
    namesWithin(words, makesAndModels, meaningsOf).some(
      (meant) => !meant.some((name) => stocked.has(name)),
    ) || meaningsOf(folded(words)).some((name) => oneOf(bodies, name) !== undefined);
  const { unstocked = [], unclear = [] } = Object.groupBy(asked, ({ words }) =>
    isUnstocked(words) ? 'unstocked' : 'unclear',
  );
  return { unstocked, unclear };
}
