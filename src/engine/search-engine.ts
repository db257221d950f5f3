import {
  type IndexSettings,
  type MatchingStrategy,
  SearchError,
  type SearchQuery,
} from '#domain/search/results/multi-search.ts';
import { type Bitset, count, fullSet, has, intersection, members } from './bitset.ts';
import type { Columns } from './columns.ts';
import { type Facets, facetsOf } from './facets.ts';
import { FilterEvaluator } from './filter/evaluate.ts';
import { parseFilter } from './filter/parse.ts';
import type { MatchedTerms } from './highlight.ts';
import { ranked } from './ranking/rule.ts';
import { rulesOf } from './ranking/rules.ts';
import { matching, type RemovalRanks, removalOf, without } from './ranking/words.ts';
import { cachedValue, SearchColumns } from './search-columns.ts';
import { compareByRanks, type Ranks, ranksBy, ruleOf, type SortKey, sortKeys } from './sorting.ts';
import { type Field, type Lexicon, lexiconOf } from './text/lexicon.ts';
import { type PlacedTerm, placeTerms, type QueryGraph, queryGraph } from './text/query-graph.ts';
import { parseQuery, type QueryPart } from './text/query-parts.ts';
import { synonymsOf } from './text/synonyms.ts';
import type { WordRules } from './text/term.ts';
import { TextSearch } from './text/text-search.ts';

/** The documents found, by number. */
export interface SearchHits {
  readonly documents: readonly number[];
  readonly total: number;
  readonly facets: Facets | undefined;
  /** The words of the query in texts. Undefined if it has none. */
  readonly matched: MatchedTerms | undefined;
}

export interface Window {
  readonly skip: number;
  readonly take: number;
}

/** Whatever finds the documents of a query. */
export interface Finder {
  readonly search: (query: SearchQuery, window: Window) => SearchHits;
}

interface Candidates {
  readonly set: Bitset;
  readonly pick: (window: Window) => readonly number[];
  /** Known when documents have been picked. */
  readonly matched: () => MatchedTerms | undefined;
}

const DEFAULT_MAX_HITS = 1000;
const DEFAULT_ONE_TYPO = 5;
const DEFAULT_TWO_TYPOS = 9;
const NUMBER = /^[\p{N}!-/:-@[-`{-~]*$/u;

/** Orders are kept for the sorts that shoppers go through, not for every one that could be asked. */
const MOST_ORDERS = 12;

/** The same text comes with every filter, page and disjunctive facet, and the next text follows soon. */
const MOST_READINGS = 4;

/** A text as it was understood, whatever else is asked with it. */
interface Reading {
  readonly search: TextSearch;
  readonly terms: readonly PlacedTerm[];
  readonly graph: QueryGraph;
  readonly removal: RemovalRanks;
}

function readText(
  lexicon: Lexicon,
  isSearched: (field: Field) => boolean,
  parts: readonly QueryPart[],
  rules: WordRules,
  strategy: MatchingStrategy,
): Reading {
  const search = new TextSearch(lexicon, isSearched);
  const terms = placeTerms(lexicon, parts, rules);
  return { search, terms, graph: queryGraph(terms), removal: removalOf(search, terms, strategy) };
}

function wordRulesOf({ typoTolerance = {}, synonyms = {} }: IndexSettings): WordRules {
  const { enabled = true, minWordSizeForTypos = {}, disableOnWords = [], disableOnNumbers } = typoTolerance;
  const { oneTypo = DEFAULT_ONE_TYPO, twoTypos = DEFAULT_TWO_TYPOS } = minWordSizeForTypos;
  const never = Number.POSITIVE_INFINITY;
  return {
    oneTypo: enabled ? oneTypo : never,
    twoTypos: enabled ? twoTypos : never,
    exactWords: new Set(disableOnWords),
    isExact: (word) => disableOnNumbers === true && NUMBER.test(word),
    synonyms: synonymsOf(synonyms),
  };
}

export class SearchEngine implements Finder {
  readonly #settings: IndexSettings;
  readonly #columns: SearchColumns;
  readonly #filters: FilterEvaluator;
  readonly #orders = new Map<string, Uint32Array>();
  readonly #ranks = new Map<string, Ranks>();
  readonly #readings = new Map<string, Reading>();
  readonly #searchable: readonly string[];
  readonly #standing: readonly string[];
  readonly #wordRules: WordRules;
  #knownLexicon: Lexicon | undefined;

  constructor(columns: Columns, settings: IndexSettings) {
    this.#settings = settings;
    this.#standing = columns.standing ?? [];
    this.#columns = new SearchColumns(columns);
    this.#filters = new FilterEvaluator(this.#columns, settings.filterableAttributes ?? []);
    const { searchableAttributes = ['*'] } = settings;
    this.#searchable = searchableAttributes.includes('*') ? columns.names : searchableAttributes;
    this.#wordRules = wordRulesOf(settings);
  }

  get maxTotalHits(): number {
    return this.#settings.pagination?.maxTotalHits ?? DEFAULT_MAX_HITS;
  }

  search(query: SearchQuery, window: Window): SearchHits {
    const filtered = query.filter
      ? this.#filters.passing(parseFilter(query.filter))
      : fullSet(this.#columns.size);
    const sort = sortKeys(query.sort ?? [], this.#settings);
    const { set, pick, matched } = this.#candidates(query, filtered, sort);
    const { facets } = query;
    const take = Math.max(0, Math.min(window.take, this.maxTotalHits - window.skip));
    return {
      documents: pick({ skip: window.skip, take }),
      total: Math.min(count(set), this.maxTotalHits),
      facets: facets ? facetsOf(this.#columns, facets, members(set), this.#settings) : undefined,
      matched: matched(),
    };
  }

  #candidates(query: SearchQuery, filtered: Bitset, sort: readonly SortKey[]): Candidates {
    const isSearched = this.#fieldsOf(query.attributesToSearchOn ?? ['*']);
    const { parts, unwanted } = parseQuery(query.q ?? '');
    if (parts.length === 0 && unwanted.length === 0) return this.#sorted(filtered, sort);
    const { matchingStrategy = 'last', attributesToSearchOn } = query;
    const key = JSON.stringify([query.q, matchingStrategy, attributesToSearchOn]);
    const read = () => readText(this.#lexicon(), isSearched, parts, this.#wordRules, matchingStrategy);
    const { search, terms, graph, removal } = cachedValue(this.#readings, key, read, MOST_READINGS);
    search.startAnew();
    // To know what is frequent, every word is looked up with its typos.
    if (matchingStrategy === 'frequency') for (const placed of terms) search.withTerm(placed);
    const candidates = intersection(filtered, without(search, unwanted));
    if (parts.length === 0) return this.#sorted(candidates, sort);

    const set = matching(search, graph, removal, candidates);
    const ranking = { search, removal, sort, ranksBy: (by: SortKey) => this.#ranksBy(by) };
    const rules = rulesOf(this.#settings, ranking);
    return {
      set,
      pick: (window) => ranked(rules, graph, set, window),
      matched: () => ({ terms, forgiven: search.forgiven, vocabulary: search.lexicon.vocabulary }),
    };
  }

  #sorted(set: Bitset, sort: readonly SortKey[]): Candidates {
    const pick = ({ skip, take }: Window) => {
      if (this.#isStanding(sort)) return [...members(set).subarray(skip, skip + take)];
      const documents: number[] = [];
      let left = skip;
      for (const document of this.#order(sort)) {
        if (documents.length >= take) break;
        if (has(set, document) && left-- <= 0) documents.push(document);
      }
      return documents;
    };
    return { set, pick, matched: () => undefined };
  }

  /** Returns true if the documents are already in this order. They never are in an order of several keys. */
  #isStanding([key, ...others]: readonly SortKey[]): boolean {
    return key === undefined || (others.length === 0 && this.#standing.includes(ruleOf(key)));
  }

  #order(sort: readonly SortKey[]): Uint32Array {
    const sorted = () =>
      Uint32Array.from({ length: this.#columns.size }, (_, document) => document).sort(
        compareByRanks(sort.map((key) => this.#ranksBy(key))),
      );
    return cachedValue(this.#orders, JSON.stringify(sort), sorted, MOST_ORDERS);
  }

  #ranksBy(key: SortKey): Ranks {
    return cachedValue(this.#ranks, JSON.stringify(key), () => ranksBy(this.#columns, key), MOST_ORDERS);
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
