import { type Bitset, count, members } from '../bitset.ts';
import type { PlacedTerm, QueryGraph } from '../text/query-graph.ts';
import { type Bucket, bucketsByCost, type WalkStep } from './walk.ts';

/** Parts documents into buckets, the best first; each comes with what is left of the query for the next rule. */
export type Rule = (graph: QueryGraph, universe: Bitset) => Iterable<Bucket>;

/**
 * Returns documents `skip` to `skip + take`. Each rule sorts within the buckets of the previous rule. Buckets that are
 * skipped or not needed are not sorted.
 */
export function ranked(
  rules: readonly Rule[],
  graph: QueryGraph,
  universe: Bitset,
  window: { readonly skip: number; readonly take: number },
): readonly number[] {
  const collected: number[] = [];
  let { skip } = window;
  const collect = (depth: number, { documents, graph: query }: Bucket): void => {
    const size = count(documents);
    if (size <= skip) {
      skip -= size;
      return;
    }
    const rule = rules[depth];
    if (!rule || size === 1) {
      collected.push(...members(documents).subarray(skip, skip + window.take - collected.length));
      skip = 0;
      return;
    }
    for (const bucket of rule(query, documents)) {
      if (collected.length >= window.take) return;
      collect(depth + 1, bucket);
    }
  };
  collect(0, { documents: universe, graph });
  return collected;
}

type Choice = Omit<WalkStep, 'to'>;

/** Makes a rule that offers choices for each term, depending on the previous term. */
export const stepRule =
  (choices: (placed: PlacedTerm, before: PlacedTerm | undefined) => readonly Choice[]): Rule =>
  (graph, universe) => {
    const stepsFrom = (node: number): readonly WalkStep[] =>
      (graph[node]?.next ?? []).flatMap((to): readonly WalkStep[] => {
        const placed = graph[to]?.placed;
        if (!placed) return [{ to, cost: 0 }];
        return choices(placed, graph[node]?.placed).map((choice) => ({ ...choice, to }));
      });
    return bucketsByCost({ stepsFrom }, universe);
  };
