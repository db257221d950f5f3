import { slugify } from '#domain/dealers/location-slug.ts';
import type { FacetCount } from '../filters/facet-order.ts';
import type { StockFacetCounts } from '../filters/facets.ts';
import { LIST_FILTERS, type ListFilter } from '../filters/filters.ts';

/** The words that addresses of a site may use: values of its filters, and models by their make. */
export interface Vocabulary {
  readonly values: Readonly<Partial<Record<ListFilter, readonly string[]>>>;
  readonly models: Readonly<Record<string, readonly string[]>>;
}

const listed = (counts: readonly FacetCount[]): readonly string[] => counts.map(({ value }) => value);

export const vocabularyOf = ({ facets, models }: StockFacetCounts): Vocabulary => ({
  values: Object.fromEntries(LIST_FILTERS.map((filter) => [filter, listed(facets[filter])])),
  models: Object.fromEntries(Object.entries(models).map(([make, counts]) => [make, listed(counts)])),
});

/** Merges two vocabularies. The words of the first come first. */
export const bothOf = (one: Vocabulary, other: Vocabulary): Vocabulary => ({
  values: Object.fromEntries(
    LIST_FILTERS.map((filter) => [filter, [...(one.values[filter] ?? []), ...(other.values[filter] ?? [])]]),
  ),
  models: Object.fromEntries(
    Object.keys({ ...one.models, ...other.models }).map((make) => [
      make,
      [...(one.models[make] ?? []), ...(other.models[make] ?? [])],
    ]),
  ),
});

const fold = (text: string): string => text.toLowerCase();

/** Returns the value in the stock's spelling, however an address spells it. */
export function spelt({ values }: Vocabulary, filter: ListFilter, word: string): string | undefined {
  const folded = fold(word);
  return values[filter]?.find((value) => fold(value) === folded);
}

export const named = (words: readonly string[], segment: string): string | undefined =>
  words.find((word) => slugify(word) === segment);
