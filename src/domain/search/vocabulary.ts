import { slugify } from '#domain/dealer/location-slug.ts';
import type { Counts } from '#domain/vehicle/count-lookup.ts';
import { LIST_FILTERS, type ListFilter } from './filters.ts';

/** The words that addresses of a site may use: values of its filters, and models by their make. */
export interface Vocabulary {
  readonly values: Readonly<Partial<Record<ListFilter, readonly string[]>>>;
  readonly models: Readonly<Record<string, readonly string[]>>;
}

const NO_WORDS: Vocabulary = { values: {}, models: {} };

/** Every value in stock, from `counts.json`, then those that are known besides. */
export const vocabularyOf = ({ facets, models }: Counts, known = NO_WORDS): Vocabulary => ({
  values: Object.fromEntries(
    LIST_FILTERS.map((filter) => [
      filter,
      [...facets[filter].map(({ value }) => value), ...(known.values[filter] ?? [])],
    ]),
  ),
  models: Object.fromEntries(
    Object.keys({ ...models, ...known.models }).map((make) => [
      make,
      [...(models[make] ?? []).map(({ value }) => value), ...(known.models[make] ?? [])],
    ]),
  ),
});

const fold = (text: string): string => text.toLowerCase();

/** The value as the stock spells it, however an address does. */
export function spelt({ values }: Vocabulary, filter: ListFilter, word: string): string | undefined {
  const wanted = fold(word);
  return values[filter]?.find((value) => fold(value) === wanted);
}

export const named = (words: readonly string[], segment: string): string | undefined =>
  words.find((word) => slugify(word) === segment);
