import type { useInstantSearch } from 'react-instantsearch';
import { type Answer, countsOf, type Distribution, exactTotal } from '#domain/search/answer.ts';
import type { StockHit } from '#domain/search/document.ts';
import type { Filter } from '#domain/search/filters.ts';

type InstantResults = ReturnType<typeof useInstantSearch>['results'];

interface Counted {
  readonly name: string;
  readonly data: Distribution;
}

/** What InstantSearch found, as the answer that pages draw. Each filter is counted as if it were not in use. */
export function instantAnswer(results: InstantResults, filters: readonly Filter[]): Answer {
  const facets = results.disjunctiveFacets as readonly Counted[];
  const dataOf = (filter: Filter): Distribution =>
    Object.fromEntries(
      Object.entries(facets.find(({ name }) => name === filter)?.data ?? {}).filter(([, count]) => count > 0),
    );
  const [main] = results._rawResults;
  return {
    hits: results.hits as unknown as readonly StockHit[],
    total: exactTotal(results.nbHits, main?.facets?.['car_type']),
    ...countsOf(new Map(filters.map((filter) => [filter, dataOf(filter)]))),
  };
}
