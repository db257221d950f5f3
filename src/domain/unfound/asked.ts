import { slugify } from '#domain/dealer/location-slug.ts';
import type { Vocabulary } from '#domain/search/vocabulary.ts';

/** What shoppers of a dealer have typed and found nothing by. */
export interface AskedWords {
  readonly words: string;
  readonly count: number;
  /** The first day of those that were looked at, such as `2026-11-20`. */
  readonly since: string;
}

/** As many as somebody reads. */
export const MOST_ASKED = 20;

/** What shoppers asked for and did not find, by what can be done about it; each with the most frequent first. */
export interface Unfound {
  /** It names a make, a model or a body: the dealer has none. */
  readonly unstocked: readonly AskedWords[];
  /** Nobody here knows what it means. */
  readonly unclear: readonly AskedWords[];
}

export const NOTHING_UNFOUND: Unfound = { unstocked: [], unclear: [] };

/** One spelling of a name: `Mercedes-Benz`, `Citroën`, `Land Cruiser` and `LandCruiser`. */
const folded = (name: string): string => slugify(name).replaceAll('-', '');

export type KnownNames = ReadonlySet<string>;

/** A model called `3` is in every other sentence. */
const isTelling = (name: string): boolean => name.length > 1 && /[a-z]/.test(name);

export const knownNames = ({ values, models }: Vocabulary): KnownNames =>
  new Set(
    [...(values.make ?? []), ...(values.simple_body ?? []), ...Object.values(models).flat()]
      .map(folded)
      .filter(isTelling),
  );

/** `Grand Cherokee Trackhawk Edition` is as long as a name gets. */
const MOST_WORDS = 4;

/** Whether some of the words are a name that is known, also of many: `utes`. */
export function namesKnown(words: string, known: KnownNames): boolean {
  const single = slugify(words).split('-');
  return single.some((_, start) =>
    Array.from({ length: MOST_WORDS }, (_, more) => single.slice(start, start + more + 1).join('')).some(
      (name) => known.has(name) || known.has(name.replace(/s$/, '')),
    ),
  );
}

export function toldApart(asked: readonly AskedWords[], known: KnownNames): Unfound {
  const { unstocked = [], unclear = [] } = Object.groupBy(asked, ({ words }) =>
    namesKnown(words, known) ? 'unstocked' : 'unclear',
  );
  return { unstocked, unclear };
}
