import type { IndexSettings } from '#domain/search/results/multi-search.ts';
import { parseSort, type Ranks, type SortKey, sortRule } from '../sorting.ts';
import type { TextSearch } from '../text/text-search.ts';
import { exactAttributeRule, exactnessRule } from './exactness.ts';
import type { Rule } from './rule.ts';
import { attributeRule, positionRule, proximityRule, typoRule } from './text-rules.ts';
import { type RemovalRanks, wordsRule } from './words.ts';

const DEFAULT_RULES = ['words', 'typo', 'proximity', 'attribute', 'sort', 'exactness'];

const TEXT_RULES: Readonly<Record<string, readonly ((search: TextSearch) => Rule)[]>> = {
  typo: [typoRule],
  proximity: [proximityRule],
  attribute: [attributeRule, positionRule],
  attributeRank: [attributeRule],
  wordPosition: [positionRule],
  exactness: [exactAttributeRule, exactnessRule],
};

export interface Ranking {
  readonly search: TextSearch;
  readonly removal: RemovalRanks;
  /** The sort keys of the query. */
  readonly sort: readonly SortKey[];
  readonly ranksBy: (key: SortKey) => Ranks;
}

/**
 * Returns the index’s rules in their order. Rules that narrow a query’s words down need `words` before them, so it is
 * added where it is not named.
 */
export function rulesOf({ rankingRules = DEFAULT_RULES }: IndexSettings, ranking: Ranking): readonly Rule[] {
  const rules: Rule[] = [];
  const sorted = new Set<string>();
  let hasWords = false;
  const addWords = () => {
    if (!hasWords) rules.push(wordsRule(ranking.search, ranking.removal));
    hasWords = true;
  };
  const addSort = (key: SortKey) => {
    if (!sorted.has(key.attribute)) rules.push(sortRule(ranking.ranksBy(key)));
    sorted.add(key.attribute);
  };
  for (const name of rankingRules) {
    const own = parseSort(name);
    if (own) addSort(own);
    else if (name === 'sort') for (const key of ranking.sort) addSort(key);
    else {
      addWords();
      for (const rule of TEXT_RULES[name] ?? []) rules.push(rule(ranking.search));
    }
  }
  return rules;
}
