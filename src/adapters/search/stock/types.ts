import type { Vocabulary } from '#domain/search/query/vocabulary.ts';
import type { MultiSearch } from '#domain/search/results/multi-search.ts';

/** A dealer’s stock as its last build left it, to be searched on a server. */
export interface SearchableStock {
  /** When a vehicle came last, by the build’s count of seconds. */
  readonly lastArrival: number;
  /** By vehicle id, since builds record arrivals. */
  readonly since: Readonly<Record<string, number>>;
  /** The values that search addresses can name, in stock today or not. */
  readonly vocabulary: Vocabulary;
  /** The engine that answers in the browser, over the same documents. */
  readonly search: MultiSearch;
}

export interface StockSearch {
  /** Returns undefined if the dealer's build wrote no searchable stock. */
  stock(slug: string): Promise<SearchableStock | undefined>;
}
