import { placeName } from '#domain/dealers/location-slug.ts';
import type { ListFilter } from '../filters/filters.ts';
import {
  chosenOf,
  NOTHING_CHOSEN,
  type SearchState,
  withQuery,
  withValues,
} from '../filters/search-state.ts';
import type { QueryReader, WordOffer } from '../query/question.ts';
import { MOST_WORDS, queryWords, respellings, spellings, withoutWords } from '../query/spelling.ts';
import type { Vocabulary } from '../query/vocabulary.ts';
import { totalOf } from './answer.ts';
import type { SearchQuery, SearchResult } from './multi-search.ts';
import { countingOnly, resultQueries, type SearchSetting } from './queries.ts';

/** The kinds of alternatives, the nearest first: another spelling, another location, fewer conditions. */
const KINDS = ['spelling', 'place', 'less'] as const;
type WayKind = (typeof KINDS)[number];

/** An alternative search. */
interface Way extends WordOffer {
  readonly kind: WayKind;
}

/** An alternative search with the number of vehicles that it finds. */
export interface WayOut extends Way {
  readonly total: number;
}

const MOST_WAYS: Readonly<Record<WayKind, number>> = { spelling: 2, place: 3, less: 3 };

export type Spelling = (requested: SearchState) => SearchState;

const countQuery = (state: SearchState, setting: SearchSetting): readonly SearchQuery[] =>
  resultQueries(state, setting).slice(0, 1).map(countingOnly);

export const wayOutQueries = (
  ways: readonly WordOffer[],
  interpret: Spelling,
  setting: SearchSetting,
): readonly SearchQuery[] =>
  ways.flatMap(({ next }) => countQuery(interpret(next), { ...setting, filters: [] }));

/** Returns the words that were not understood, at most `MOST_WORDS`. An engine may find nothing by them. */
export const looseWords = ({ query }: SearchState): readonly string[] =>
  [...new Set(queryWords(query).map(({ word }) => word))].slice(0, MOST_WORDS);

/** Returns the queries that count what each word finds alone. */
export const wordQueries = (words: readonly string[], setting: SearchSetting): readonly SearchQuery[] =>
  words.flatMap((query) => countQuery({ ...NOTHING_CHOSEN, query }, { ...setting, filters: [] }));

export const lostWords = (words: readonly string[], results: readonly SearchResult[]): readonly string[] =>
  words.filter((_, index) => totalOf(results[index]) === 0);

/** Returns ways with lost words replaced by the nearest names in stock. */
export const spellingWays = (
  requested: SearchState,
  unmatched: { readonly lost: readonly string[]; readonly loose: readonly string[] },
  words: Vocabulary,
): readonly Way[] =>
  unmatched.lost.length === 0
    ? []
    : respellings(requested.query, unmatched, spellings(words)).map((query) => ({
        kind: 'spelling',
        label: query,
        next: withQuery(requested, query),
      }));

const lessOf = ({ label, next }: WordOffer): Way => ({ kind: 'less', label, next });

/** Returns the search without the words that find nothing, and the search without each other condition. */
export function lessWays(
  requested: SearchState,
  lost: readonly string[],
  offers: readonly WordOffer[],
): readonly Way[] {
  const shorn = withQuery(requested, withoutWords(requested.query, lost));
  const ways = offers.map(lessOf);
  if (lost.length === 0 || ways.some(({ next }) => next.query === shorn.query)) return ways;
  return [{ kind: 'less', label: `“${lost.join(' ')}”`, next: shorn }, ...ways];
}

/** Drops two conditions if one is not enough. A word that finds nothing is never kept. */
export function leastWays(
  ways: readonly Way[],
  hasLost: boolean,
  offersOf: (requested: SearchState) => readonly WordOffer[],
): readonly Way[] {
  return ways
    .slice(0, hasLost ? 1 : MOST_WORDS)
    .flatMap((way) =>
      offersOf(way.next).map((more) => lessOf({ ...more, label: `${way.label} and ${more.label}` })),
    );
}

const PLACES = ['location_name', 'state'] as const satisfies readonly ListFilter[];

const anywhere = (state: SearchState): SearchState =>
  PLACES.reduce((to, filter) => withValues(to, filter, []), state);

/** Returns the query that counts the matches at other locations, or none if the shopper chose no location. */
export const placeQueries = (interpreted: SearchState, setting: SearchSetting): readonly SearchQuery[] =>
  PLACES.every((filter) => chosenOf(interpreted, filter).length === 0)
    ? []
    : countQuery(anywhere(interpreted), { ...setting, filters: ['location_name'] });

/** Returns one way for each other location with its count. The words for the location that was searched are removed. */
export function placeWays(
  requested: SearchState,
  result: SearchResult | undefined,
  reader: Pick<QueryReader, 'takenOver'> | null,
): readonly WayOut[] {
  const byHand = PLACES.reduce((state, filter) => reader?.takenOver(state, filter) ?? state, requested);
  return Object.entries(result?.facetDistribution?.['location_name'] ?? {}).map(([place, total]) => ({
    kind: 'place',
    label: placeName(place),
    next: withValues(anywhere(byHand), 'location_name', [place]),
    total,
  }));
}

/** Counts the conditions of a search: each word and each filter is one. */
const wishesOf = ({ query, chosen, ranges }: SearchState): number =>
  queryWords(query).length + Object.keys(chosen).length + Object.keys(ranges).length;

/** Returns the ways that find something. First come those that leave out the least, then those that find the most. */
export function waysOut(ways: readonly WayOut[], interpret: Spelling): readonly WayOut[] {
  const useful = ways
    .filter(({ total }) => total > 0)
    .map((way) => ({ way, interpreted: interpret(way.next) }))
    .map(({ way, interpreted }) => ({ way, kept: wishesOf(interpreted), key: JSON.stringify(interpreted) }));
  const nearest = useful
    .filter(({ key }, index) => useful.findIndex((other) => other.key === key) === index)
    .toSorted((a, b) => b.kept - a.kept || b.way.total - a.way.total)
    .map(({ way }) => way);
  return KINDS.flatMap((kind) => nearest.filter((way) => way.kind === kind).slice(0, MOST_WAYS[kind]));
}

/** Adds the counts to the ways. `results` are in the order of `wayOutQueries`. */
export const counted = (ways: readonly Way[], results: readonly SearchResult[]): readonly WayOut[] =>
  ways.map((way, index) => ({ ...way, total: totalOf(results[index]) }));

interface KindWords {
  readonly before: string | null;
  readonly say: (label: string, count: string) => string;
}

const WORDS: Readonly<Record<WayOut['kind'], KindWords>> = {
  spelling: { before: null, say: (label, count) => `Did you mean ${label}? (${count})` },
  place: { before: 'Waiting at another of our locations:', say: (label, count) => `${count} at ${label}` },
  less: {
    before: 'Ask for a little less, and these are waiting:',
    say: (label, count) => `Without ${label}: ${count}`,
  },
};

export const waysByKind = (ways: readonly WayOut[]) =>
  [...new Set(ways.map(({ kind }) => kind))].map((kind) => ({
    kind,
    ...WORDS[kind],
    own: ways.filter((way) => way.kind === kind),
  }));

/** Links to the same search on another site of the group. */
export const sisterAddress = (href: string, query: string): string =>
  `${href}${href.includes('?') ? '&' : '?'}query=${encodeURIComponent(query)}`;
