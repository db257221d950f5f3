import type { PlacedTerm } from '../text/query-graph.ts';
import type { Rule } from './rule.ts';
import { bucketsByCost, type Step } from './walk.ts';

type Choice = Omit<Step, 'to'>;

/** A rule that offers choices for each term, seen from the term before it. */
export const stepRule =
  (choices: (placed: PlacedTerm, before: PlacedTerm | undefined) => readonly Choice[]): Rule =>
  (graph, universe) => {
    const stepsFrom = (node: number): readonly Step[] =>
      (graph[node]?.next ?? []).flatMap((to): readonly Step[] => {
        const placed = graph[to]?.placed;
        if (!placed) return [{ to, cost: 0 }];
        return choices(placed, graph[node]?.placed).map((choice) => ({ ...choice, to }));
      });
    return bucketsByCost({ stepsFrom }, universe);
  };
