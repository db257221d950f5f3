import { placeName } from '#domain/dealers/location-slug.ts';
import type { MarketWords } from '#domain/sites/markets/markets.ts';
import type { Sort } from '#domain/vehicles/order.ts';
import type { ListFilter } from '../filters/filters.ts';
import type { Narrowing, Range } from '../filters/search-state.ts';
import { COLOURS, FEW_DRIVEN, LEFT_ALONE, ORDER_WORDS, VALUE_WORDS } from './query-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/** One thing that words ask for. */
export type Wish = Exclude<Narrowing, { readonly filter: 'query' }> | { readonly sort: Sort };

/** Words of a query that were understood: their position, and what they ask for. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly wishes: readonly Wish[];
}

export interface QuerySetting {
  /** The values in stock. Nothing else becomes a filter. */
  readonly words: Vocabulary;
  readonly market: Pick<MarketWords, 'code' | 'distance'>;
  readonly thisYear: number;
}

/** Builds a range from two ends in any order. An end of 0 or infinity is open. */
export const rangeOf = (one: number, other: number): Range => {
  const max = Math.max(one, other);
  return { min: Math.min(one, other) || null, max: max < Infinity ? max : null };
};

export const wishesFor = (
  { values }: Vocabulary,
  filter: ListFilter,
  isSuch: (value: string) => boolean,
): readonly Wish[] => (values[filter] ?? []).filter(isSuch).map((value) => ({ filter, value }));

/** What words mean. Null for a name that the engine searches for. */
export type Meanings = ReadonlyMap<string, readonly Wish[]>;

/** A low mileage in the market. Opinions differ, so the chip shows the number. */
const FEW_KM = 50_000;
const FEW_MILES = 30_000;
const RECENT_YEARS = 4;

/** Converts to lower case without accents. Every character keeps its position. */
export const folded = (text: string): string =>
  text.replace(/[^ -@[-~]/gu, (sign) => {
    const plain = sign.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    return plain.length === sign.length ? plain : sign;
  });

/** Returns the key that words are compared by: `Tow-bars` → `towbar`, `D-MAX` → `dmax`. A single letter is not a plural: `Hybrid S`. */
export const wordKey = (text: string): string =>
  folded(text)
    .replace(/(\w\w[^\Ws])s$/, '$1')
    .replace(/[\W_]/g, '');

/** Filters whose values are understood as the stock spells them. */
const SPELT = /^(?:simple|car|filtered|colour|item|state)/;

const hasWords = (name: string, words: string): boolean => ` ${name} `.includes(` ${words} `);

const atPlace = (place: string): string => `in ${place},at ${place},near ${place}`;

export function queryIndex({ words, market, thisYear }: QuerySetting): Meanings {
  const meanings = new Map<string, readonly Wish[]>();
  /** Adds the meaning of some words. If they have one already, the first is kept. */
  const enter = (phrase: string, wishes: readonly Wish[]) => {
    for (const key of phrase.split(',').map(wordKey)) if (!meanings.has(key)) meanings.set(key, wishes);
  };
  const choose = (phrase: string, filter: ListFilter, isSuch: (value: string) => boolean) => {
    const wishes = wishesFor(words, filter, isSuch);
    if (wishes.length > 0) enter(phrase, wishes);
  };
  const { values, models } = words;
  const { make: makes = [], location_name: locations = [] } = values;
  for (const make of makes) {
    const key = wordKey(make);
    const ofMake = { filter: 'make', value: make } as const;
    // "Isuzu" may be said of an Isuzu Ute.
    enter(make, makes.some((other) => other !== make && hasWords(other, make)) ? [] : [ofMake]);
    for (const model of models[make] ?? []) {
      const both = [ofMake, { filter: 'model', value: model } as const];
      enter(`${make} ${model}`, both);
      // `Mazda3` has its make in it.
      if (wordKey(model).startsWith(key)) enter(model, both);
    }
  }
  for (const family of COLOURS.split(';')) {
    enter(family.replace(/\w+/g, '$& leather'), []);
    choose(family, 'colour', (colour) => family.split(',').some((word) => hasWords(folded(colour), word)));
  }
  // On a site of cars the word "cars" means nothing. Two letters are rarely a state: "or".
  for (const [filter, filterValues] of Object.entries(values) as [ListFilter, readonly string[]][])
    for (const value of filterValues)
      if (SPELT.test(filter) && value.length > 2 && (filter !== 'item_type' || filterValues.length > 1))
        enter(value, [{ filter, value }]);
  for (const value of values.seats ?? []) enter(`${value} seat`, [{ filter: 'seats', value }]);
  for (const row of VALUE_WORDS.replaceAll(`${market.code}:`, '').split('\n')) {
    const meant = row
      .match(/\b[A-Z\d][^,]*/g)
      ?.map((spelt) => spelt.split('+').flatMap((value) => meanings.get(wordKey(value)) ?? []))
      .find((wishes) => wishes.length > 0);
    if (meant) enter(row, meant);
  }
  for (const value of values.state ?? []) enter(atPlace(value), [{ filter: 'state', value }]);
  for (const value of locations) {
    const place = placeName(value);
    enter(place, [{ filter: 'location_name', value }]);
    const names = place.split(' ');
    for (const at of names.keys())
      for (const run of [names.slice(0, at + 1).join(' '), names.slice(at).join(' ')])
        if (!makes.includes(run))
          choose(atPlace(run), 'location_name', (one) => hasWords(placeName(one), run));
  }
  for (const [sort, phrase] of Object.entries(ORDER_WORDS) as [Sort, string][]) enter(phrase, [{ sort }]);
  enter(FEW_DRIVEN, [{ filter: 'km', range: rangeOf(0, market.distance === 'mile' ? FEW_MILES : FEW_KM) }]);
  enter('late model', [{ filter: 'year', range: rangeOf(thisYear - RECENT_YEARS, Infinity) }]);
  enter([values.model, values.badge, LEFT_ALONE].join(), []);
  return meanings;
}
