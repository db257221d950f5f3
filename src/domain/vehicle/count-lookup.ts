import type { countFacets } from './facets.ts';

/** The contents of `counts.json`. */
export type Counts = ReturnType<typeof countFacets>;

/**
 * Names one number of `counts.json`: `total`, `car_type:used`, `make:Toyota`, `model:Toyota:Corolla`,
 * `car_type:Toyota:used`. An element with
 * `data-count="<key>"` is filled with it in the browser (see features/vehicle/fill-counts.ts), because a number that
 * stood in the shell would make every page of a site new whenever one vehicle is sold.
 */
export type CountKey = 'total' | `${keyof Counts['facets']}:${string}` | `model:${string}:${string}`;

const sameWord = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/**
 * The number for a key: 0 if nothing is in stock, undefined if the key means nothing. Counts cover the whole
 * stock and are exact, unlike the estimate of a search.
 */
export function countOf(counts: Counts, key: string): number | undefined {
  const { total, facets, models, types } = counts;
  if (key === 'total') return total;
  const [facet = '', ...rest] = key.split(':');
  const facetCounts = Object.entries(facets).find(([name]) => name === facet)?.[1];
  if (facetCounts === undefined || rest.length === 0) return undefined;
  const makes = facet === 'model' ? models : facet === 'car_type' ? types : {};
  const ofMake = Object.entries(makes).find(([make]) => sameWord(make, rest[0] ?? ''));
  const [found, value] =
    ofMake && rest.length > 1 ? [ofMake[1], rest.slice(1).join(':')] : [facetCounts, rest.join(':')];
  return found.find((one) => sameWord(one.value, value))?.count ?? 0;
}
