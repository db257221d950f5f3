import { type IndexSettings, SearchError, type SearchQuery } from '#domain/search/multi-search.ts';
import { type Bitset, count, fullSet, has, intersection, members } from './bitset.ts';
import type { Columns } from './columns.ts';
import { type Facets, facetsOf } from './facets.ts';
import { FilterEvaluator } from './filter/evaluate.ts';
import { parseFilter } from './filter/parse.ts';
import { type Matcher, matcherOf, NOTHING } from './highlight.ts';
import { ranked } from './ranking/rule.ts';
import { rulesOf } from './ranking/rules.ts';
import { matching, removalOf, without } from './ranking/words.ts';
import { SearchColumns } from './search-columns.ts';
import { compareByRanks, type Ranks, ranksBy, type SortKey, sortKeys } from './sorting.ts';
import { type Field, type Lexicon, lexiconOf } from './text/lexicon.ts';
import { placeTerms, queryGraph } from './text/query-graph.ts';
import { parseQuery } from './text/query-parts.ts';
import type { TypoRules } from './text/term.ts';
import { TextSearch } from './text/text-search.ts';

/** What was found, as numbers of documents; the documents themselves are looked up by others. */
export interface Found {
  readonly documents: readonly number[];
  readonly total: number;
  readonly facets: Facets | undefined;
  readonly matcher: Matcher;
}

export interface Window {
  readonly skip: number;
  readonly take: number;
}

interface Candidates {
  readonly set: Bitset;
  readonly pick: (window: Window) => readonly number[];
  /** Known when documents have been picked. */
  readonly matcher: () => Matcher;
}

const DEFAULT_MAX_HITS = 1000;
const DEFAULT_ONE_TYPO = 5;
const DEFAULT_TWO_TYPOS = 9;

/** Orders are kept for the sorts that shoppers go through, not for every one that could be asked. */
const MOST_ORDERS = 12;

export class SearchEngine {
  readonly #settings: IndexSettings;
  readonly #columns: SearchColumns;
  readonly #filters: FilterEvaluator;
  readonly #orders = new Map<string, Uint32Array>();
  readonly #ranks = new Map<string, Ranks>();
  readonly #searchable: readonly string[];
  #knownLexicon: Lexicon | undefined;

  constructor(columns: Columns, settings: IndexSettings) {
    this.#settings = settings;
    this.#columns = new SearchColumns(columns);
    this.#filters = new FilterEvaluator(this.#columns, settings.filterableAttributes ?? []);
    const { searchableAttributes = ['*'] } = settings;
    this.#searchable = searchableAttributes.includes('*') ? columns.names : searchableAttributes;
  }

  get maxTotalHits(): number {
    return this.#settings.pagination?.maxTotalHits ?? DEFAULT_MAX_HITS;
  }

  search(query: SearchQuery, window: Window): Found {
    const filtered = query.filter
      ? this.#filters.passing(parseFilter(query.filter))
      : fullSet(this.#columns.size);
    const sort = sortKeys(query.sort ?? [], this.#settings);
    const { set, pick, matcher } = this.#candidates(query, filtered, sort);
    const { facets } = query;
    const take = Math.max(0, Math.min(window.take, this.maxTotalHits - window.skip));
    return {
      documents: pick({ skip: window.skip, take }),
      total: Math.min(count(set), this.maxTotalHits),
      facets: facets ? facetsOf(this.#columns, facets, members(set), this.#settings) : undefined,
      matcher: matcher(),
    };
  }

  #candidates(query: SearchQuery, filtered: Bitset, sort: readonly SortKey[]): Candidates {
    const isSearched = this.#fieldsOf(query.attributesToSearchOn ?? ['*']);
    const { parts, unwanted } = parseQuery(query.q ?? '');
    if (parts.length === 0 && unwanted.length === 0) return this.#sorted(filtered, sort);
    const lexicon = this.#lexicon();
    const search = new TextSearch(lexicon, isSearched);
    const wanted = intersection(filtered, without(search, unwanted));
    if (parts.length === 0) return this.#sorted(wanted, sort);

    const terms = placeTerms(lexicon, parts, this.#typoRules());
    const graph = queryGraph(terms);
    const removal = removalOf(search, terms, query.matchingStrategy ?? 'last');
    const set = matching(search, graph, removal, wanted);
    const ranking = { search, removal, sort, ranksBy: (key: SortKey) => this.#ranksBy(key) };
    const rules = rulesOf(this.#settings, ranking);
    return {
      set,
      pick: (window) => ranked(rules, graph, set, window),
      matcher: () => matcherOf(terms, search),
    };
  }

  #sorted(set: Bitset, sort: readonly SortKey[]): Candidates {
    const pick = ({ skip, take }: Window) => {
      if (sort.length === 0) return [...members(set).subarray(skip, skip + take)];
      const found: number[] = [];
      let left = skip;
      for (const document of this.#order(sort)) {
        if (found.length >= take) break;
        if (has(set, document) && left-- <= 0) found.push(document);
      }
      return found;
    };
    return { set, pick, matcher: () => NOTHING };
  }

  /** All documents in the order of a sort. */
  #order(sort: readonly SortKey[]): Uint32Array {
    return kept(this.#orders, JSON.stringify(sort), () =>
      Uint32Array.from({ length: this.#columns.size }, (_, document) => document).sort(
        compareByRanks(sort.map((key) => this.#ranksBy(key))),
      ),
    );
  }

  #ranksBy(key: SortKey): Ranks {
    return kept(this.#ranks, JSON.stringify(key), () => ranksBy(this.#columns, key));
  }

  #fieldsOf(attributes: readonly string[]): (field: Field) => boolean {
    if (attributes.includes('*')) return () => true;
    const unknown = attributes.find((name) => !this.#searchable.includes(name));
    if (unknown !== undefined)
      throw new SearchError(
        'invalid_search_attributes_to_search_on',
        `Attribute \`${unknown}\` is not searchable. Available searchable attributes are: \`${this.#searchable.toSorted().join(', ')}\`.`,
      );
    const weights = new Set(attributes.map((name) => this.#searchable.indexOf(name)));
    return ({ weight }) => weights.has(weight);
  }

  #typoRules(): TypoRules {
    const {
      enabled = true,
      minWordSizeForTypos = {},
      disableOnWords = [],
    } = this.#settings.typoTolerance ?? {};
    const { oneTypo = DEFAULT_ONE_TYPO, twoTypos = DEFAULT_TWO_TYPOS } = minWordSizeForTypos;
    const never = Number.POSITIVE_INFINITY;
    return {
      oneTypo: enabled ? oneTypo : never,
      twoTypos: enabled ? twoTypos : never,
      exactWords: new Set(disableOnWords),
    };
  }

  /** Words are read when the first query with words comes. */
  #lexicon(): Lexicon {
    const exact = this.#settings.typoTolerance?.disableOnAttributes ?? [];
    this.#knownLexicon ??= lexiconOf(
      this.#searchable.map((name) => ({ column: this.#columns.column(name), isExact: exact.includes(name) })),
      this.#columns.size,
    );
    return this.#knownLexicon;
  }
}

function kept<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  const [oldest] = known.keys();
  if (known.size >= MOST_ORDERS && oldest !== undefined) known.delete(oldest);
  const made = make();
  known.set(key, made);
  return made;
}
