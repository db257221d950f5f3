import type { Json, SearchQuery } from '#domain/search/results/multi-search.ts';
import type { openWords, Worded } from '#domain/search/site/search-entries.ts';
import { vehicleWords } from '#domain/search/site/vehicle-entry.ts';
import { has } from './bitset.ts';
import { type Columns, valueIn } from './columns.ts';
import { FilterEvaluator } from './filter/evaluate.ts';
import { parseFilter } from './filter/parse.ts';
import { cachedValue, SearchColumns } from './search-columns.ts';
import type { Finder, SearchHits, Window } from './search-engine.ts';

/** The rule. It is given, because a page has loaded it already, and a worker has not. */
export type WordSource = typeof openWords;

interface Text extends Worded {
  readonly document: number;
}

type Find = (query: string, withTypos: boolean) => readonly Text[];

const numberOf = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);

/**
 * Finds documents by the rule of the site search instead of Meilisearch’s: words of the name and of the attributes that
 * a query searches on, the highest `custom_rank` first. The strategy `all` takes words as they are typed; others allow
 * for typos.
 */
export class WordFinder implements Finder {
  readonly #columns: Columns;
  readonly #filters: FilterEvaluator;
  readonly #openWords: WordSource;
  readonly #finds = new Map<string, Find>();

  constructor(columns: Columns, filterable: readonly string[], open: WordSource) {
    this.#openWords = open;
    this.#columns = columns;
    this.#filters = new FilterEvaluator(new SearchColumns(columns), filterable);
  }

  search(query: SearchQuery, { skip, take }: Window): SearchHits {
    const { filter, matchingStrategy } = query;
    const fields = query.attributesToSearchOn ?? [];
    const find = cachedValue(this.#finds, fields.join(), () => this.#open(fields), 1);
    const passing = filter && this.#filters.passing(parseFilter(filter));
    const ranked = find(query.q ?? '', matchingStrategy !== 'all').map(({ document }) => document);
    const documents = passing ? ranked.filter((document) => has(passing, document)) : ranked;
    return {
      documents: documents.slice(skip, skip + take),
      total: documents.length,
      facets: undefined,
      matched: undefined,
    };
  }

  #open(fields: readonly string[]): Find {
    const { size } = this.#columns;
    const [name, rank] = [this.#columns.column('name'), this.#columns.column('custom_rank')];
    const columns = new Map(fields.map((field) => [field, this.#columns.column(field)]));
    return this.#openWords(
      Array.from({ length: size }, (_, document) => ({
        document,
        name: String(valueIn(name, document) ?? ''),
        words: vehicleWords(fields, (field) => {
          const column = columns.get(field);
          return column && valueIn(column, document);
        }),
        custom_rank: numberOf(valueIn(rank, document)),
      })),
    );
  }
}
