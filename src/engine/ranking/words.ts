import type { MatchingStrategy } from '#domain/search/results/multi-search.ts';
import { addAll, type Bitset, count, difference, emptySet, fullSet, intersection } from '../bitset.ts';
import { breadth, END, type PlacedTerm, type QueryGraph, START } from '../text/query-graph.ts';
import type { TextSearch } from '../text/text-search.ts';
import type { Rule } from './rule.ts';
import { bucketsByCost, type WalkStep } from './walk.ts';

/** The rank at which each term may be left out: rank 1 first. Terms without a rank are never left out. */
export type RemovalRanks = ReadonlyMap<PlacedTerm, number>;

/** Ranks the parts of the query in the order in which they are dropped: the last first, or the one that most documents have. */
function ranksOfParts(
  search: TextSearch,
  terms: readonly PlacedTerm[],
  strategy: MatchingStrategy,
): readonly number[] {
  const last = Math.max(...terms.map((placed) => placed.last));
  const parts = Array.from({ length: last + 1 }, (_, part) => part);
  if (strategy === 'last') return parts.map((part) => 1 + last - part);
  const frequencies = parts.map((part) => {
    const documents = emptySet(search.lexicon.size);
    for (const placed of terms)
      if (placed.first <= part && part <= placed.last) addAll(documents, search.withTerm(placed));
    return count(documents) || Number.POSITIVE_INFINITY;
  });
  const steps = [...new Set(frequencies)].sort((a, b) => b - a);
  return frequencies.map((frequency) => 1 + steps.indexOf(frequency));
}

/** Ranks terms by when they are dropped. Phrases are never dropped. Without a phrase, the word that would go last stays. */
export function removalOf(
  search: TextSearch,
  terms: readonly PlacedTerm[],
  strategy: MatchingStrategy,
): RemovalRanks {
  if (strategy === 'all' || terms.length === 0) return new Map();
  const ofPart = ranksOfParts(search, terms, strategy);
  const ranks = new Map<PlacedTerm, number>();
  for (const placed of terms)
    if (!placed.term.phrase) ranks.set(placed, Math.max(...ofPart.slice(placed.first, placed.last + 1)));
  if (ranks.size < terms.length) return ranks;
  const highest = Math.max(...ranks.values());
  return new Map([...ranks].filter(([, rank]) => rank < highest));
}

/** Finds everything that matches the query without its optional words. */
export function matching(
  search: TextSearch,
  graph: QueryGraph,
  removal: RemovalRanks,
  among: Bitset,
): Bitset {
  const arriving = graph.map(() => emptySet(search.lexicon.size));
  addAll(arriving[START] ?? emptySet(0), among);
  // Nodes are numbered so that steps lead to later ones, but for the end.
  for (const [index, { placed, next }] of graph.entries()) {
    if (index === END) continue;
    const here = arriving[index] ?? emptySet(search.lexicon.size);
    const leaving = placed && !removal.has(placed) ? intersection(here, search.withTerm(placed)) : here;
    for (const to of next) addAll(arriving[to] ?? emptySet(0), leaving);
  }
  return arriving[END] ?? emptySet(search.lexicon.size);
}

/** Ranks documents by how many words of the query they have. */
export const wordsRule =
  (search: TextSearch, removal: RemovalRanks): Rule =>
  (graph, universe) => {
    const rankOf = (node: number) => {
      const placed = graph[node]?.placed;
      return (placed && removal.get(placed)) ?? Number.POSITIVE_INFINITY;
    };
    const stepsFrom = (node: number): readonly WalkStep[] =>
      (graph[node]?.next ?? []).flatMap((to): readonly WalkStep[] => {
        const placed = graph[to]?.placed;
        if (!placed) return [{ to, cost: 0 }];
        const step = { to, cost: 0, documents: () => search.withTerm(placed), narrowed: placed };
        return removal.has(placed) ? [{ to, cost: breadth(placed) }, step] : [step];
      });
    return bucketsByCost({ stepsFrom, rankOf }, universe);
  };

export function without(search: TextSearch, unwanted: readonly (readonly string[])[]): Bitset {
  const everyone = fullSet(search.lexicon.size);
  const { find } = search.lexicon;
  return unwanted.reduce((left, words) => difference(left, search.withPhrase(words.map(find))), everyone);
}
