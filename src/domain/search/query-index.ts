import { placeName } from '#domain/dealer/location-slug.ts';
import type { MarketWords } from '#domain/market/markets.ts';
import type { Sort } from '#domain/vehicle/order.ts';
import type { ListFilter } from './filters.ts';
import { COLOURS, FEW_DRIVEN, LEFT_ALONE, ORDER_WORDS, VALUE_WORDS } from './query-words.ts';
import type { Narrowing } from './state.ts';
import type { Vocabulary } from './vocabulary.ts';

/** One thing that words ask for. */
export type Wish = Exclude<Narrowing, { readonly filter: 'query' }> | { readonly sort: Sort };

export interface QuerySetting {
  /** What the stock knows: nothing else becomes a filter. */
  readonly words: Vocabulary;
  readonly market: Pick<MarketWords, 'code' | 'distance'>;
  readonly thisYear: number;
}

/** What words ask for; nothing where they are a name that the engine looks for. */
export type Meanings = ReadonlyMap<string, readonly Wish[]>;

/** Few for a car of the market; what a shopper means by it differs, so the chip says it. */
const FEW_KM = 50_000;
const FEW_MILES = 30_000;
const RECENT_YEARS = 4;

/** Small letters without accents; every sign stays in its place. */
export const folded = (text: string): string =>
  text.replace(/[^ -@[-~]/gu, (sign) => {
    const plain = sign.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    return plain.length === sign.length ? plain : sign;
  });

/** By what words are compared: `Tow-bars` → `towbar`, `D-MAX` → `dmax`. A letter by itself is no plural: `Hybrid S`. */
export const wordKey = (text: string): string =>
  folded(text)
    .replace(/(\w\w[^\Ws])s$/, '$1')
    .replace(/[\W_]/g, '');

/** Filters whose values are understood as the stock spells them. */
const SPELT = /^(?:simple|car|filtered|colour|item|state)/;

const hasWords = (name: string, words: string): boolean => ` ${name} `.includes(` ${words} `);

const atPlace = (place: string): string => `in ${place},at ${place},near ${place}`;

/** All that words can mean to one stock. */
export function queryIndex({ words: { values, models }, market, thisYear }: QuerySetting): Meanings {
  const meanings = new Map<string, readonly Wish[]>();
  /** Of two meanings the first counts. */
  const enter = (words: string, wishes: readonly Wish[]) => {
    for (const key of words.split(',').map(wordKey)) if (key && !meanings.has(key)) meanings.set(key, wishes);
  };
  const choose = (words: string, filter: ListFilter, chosen: readonly string[] = []) => {
    if (chosen.length > 0)
      enter(
        words,
        chosen.map((value) => ({ filter, value })),
      );
  };
  const { make: makes = [], location_name: locations = [] } = values;
  for (const make of makes) {
    const key = wordKey(make);
    const ofMake = { filter: 'make', value: make } as const;
    for (const model of models[make] ?? []) {
      const both = [ofMake, { filter: 'model', value: model } as const];
      enter(`${make} ${model}`, both);
      // `Mazda3` has its make in it.
      if (wordKey(model).startsWith(key) && wordKey(model) !== key) enter(model, both);
    }
    // "Isuzu" may be said of an Isuzu Ute.
    enter(make, makes.some((other) => other !== make && hasWords(other, make)) ? [] : [ofMake]);
  }
  for (const family of COLOURS.split(';')) {
    const isOne = (colour: string) => family.split(',').some((word) => hasWords(folded(colour), word));
    choose(family, 'colour', values.colour?.filter(isOne));
  }
  // Where everything is a car, "cars" says nothing; two letters are rarely a state: "or".
  for (const [filter, known] of Object.entries(values) as [ListFilter, readonly string[]][])
    for (const value of SPELT.test(filter) ? known : [])
      if (value.length > 2 && (filter !== 'item_type' || known.length > 1)) choose(value, filter, [value]);
  for (const [filter, rows] of Object.entries(VALUE_WORDS) as [
    ListFilter,
    Readonly<Record<string, string>>,
  ][])
    for (const [group, words] of Object.entries(rows))
      choose(
        words.replace(`${market.code}:`, ''),
        filter,
        values[filter]?.filter((value) => group.split('+').map(wordKey).includes(wordKey(value))),
      );
  for (const state of values.state ?? []) choose(atPlace(state), 'state', [state]);
  for (const location of locations) {
    const place = placeName(location);
    choose(place, 'location_name', [location]);
    const words = place.split(' ');
    for (const at of words.keys())
      for (const run of [words.slice(0, at + 1).join(' '), words.slice(at).join(' ')])
        if (!makes.includes(run))
          choose(
            atPlace(run),
            'location_name',
            locations.filter((one) => hasWords(placeName(one), run)),
          );
  }
  for (const [sort, words] of Object.entries(ORDER_WORDS) as [Sort, string][]) enter(words, [{ sort }]);
  enter(FEW_DRIVEN, [
    { filter: 'km', range: { min: null, max: market.distance === 'mile' ? FEW_MILES : FEW_KM } },
  ]);
  enter('late model', [{ filter: 'year', range: { min: thisYear - RECENT_YEARS, max: null } }]);
  for (const name of [...Object.values(models).flat(), ...(values.badge ?? [])]) enter(name, []);
  enter(LEFT_ALONE, []);
  return meanings;
}
