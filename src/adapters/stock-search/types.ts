import type { MultiSearch } from '#domain/search/multi-search.ts';
import type { Vocabulary } from '#domain/search/vocabulary.ts';

/** A dealer’s stock as its last build left it, to be searched on a server. */
export interface SearchableStock {
  /** When a vehicle came last, by the build’s count of seconds. */
  readonly lastArrival: number;
  /** By vehicle id, of those that came since builds take note. */
  readonly since: Readonly<Record<string, number>>;
  /** What addresses of searches may name, in stock today or not. */
  readonly vocabulary: Vocabulary;
  /** The engine that answers in the browser, over the same documents. */
  readonly search: MultiSearch;
}

export interface StockSearch {
  /** Nothing where the dealer’s build wrote no stock to search. */
  stock(slug: string): Promise<SearchableStock | undefined>;
}
