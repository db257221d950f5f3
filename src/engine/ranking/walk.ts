import { addAll, type Bitset, emptySet, intersection, intersects, isEmpty, removeAll } from '../bitset.ts';
import { END, graphOf, type PlacedTerm, type QueryGraph, START } from '../text/query-graph.ts';

/** A step from one node of the query graph to the next. */
export interface WalkStep {
  readonly to: number;
  readonly cost: number;
  /** Who can take it, if need be worked out when it is reached; without, anyone can, and the node’s term is left out. */
  readonly documents?: Bitset | (() => Bitset);
  /** What the step leaves of the term it leads to. */
  readonly narrowed?: PlacedTerm;
}

/** Documents that a ranking rule considers equal, and the readings of the query that found them. */
export interface Bucket {
  readonly documents: Bitset;
  readonly graph: QueryGraph;
}

export interface Walk {
  readonly stepsFrom: (node: number) => readonly WalkStep[];
  /** Nodes of a lower rank may not be entered once this node was left out. */
  readonly rankOf?: (node: number) => number;
}

/** Computes for each node the costs at which the end can be reached. */
function costsToEnd(stepsFrom: (node: number) => readonly WalkStep[]) {
  const reached = new Map<number, ReadonlySet<number>>([[END, new Set([0])]]);
  const costsFrom = (node: number): ReadonlySet<number> => {
    const nodeCosts = reached.get(node);
    if (nodeCosts) return nodeCosts;
    const costs = new Set<number>();
    for (const { to, cost } of stepsFrom(node)) for (const rest of costsFrom(to)) costs.add(cost + rest);
    reached.set(node, costs);
    return costs;
  };
  return costsFrom;
}

/**
 * Yields documents in buckets by the cost of their cheapest path. Paths of one cost are walked in a fixed order. A path
 * that finds only documents found before is dropped: later rules then do not know of it. Meilisearch does just that,
 * and the later ranking depends on it.
 */
export function* bucketsByCost(walk: Walk, universe: Bitset): Generator<Bucket, void> {
  const live = new Map<number, readonly WalkStep[]>();
  const stepsFrom = (node: number) => {
    let steps = live.get(node);
    if (!steps) {
      steps = walk
        .stepsFrom(node)
        .filter(({ documents }) => !(documents instanceof Uint32Array) || intersects(documents, universe));
      live.set(node, steps);
    }
    return steps;
  };
  const costsFrom = costsToEnd(stepsFrom);
  const left = universe.slice();

  for (const cost of [...costsFrom(START)].sort((a, b) => a - b)) {
    const bucket = emptySet(universe.length * 32);
    const paths: (readonly PlacedTerm[])[] = [];
    const visit = (
      node: number,
      rest: number,
      documents: Bitset,
      path: readonly PlacedTerm[],
      rank: number,
    ) => {
      if (node === END) {
        const narrowed = intersection(documents, left);
        if (isEmpty(narrowed)) return;
        paths.push(path);
        addAll(bucket, narrowed);
        removeAll(left, narrowed);
        return;
      }
      for (const step of stepsFrom(node)) {
        if (!costsFrom(step.to).has(rest - step.cost)) continue;
        const ownRank = walk.rankOf?.(step.to) ?? 0;
        if (!step.documents) {
          visit(step.to, rest - step.cost, documents, path, step.to === END ? rank : Math.max(rank, ownRank));
          continue;
        }
        if (ownRank < rank) continue;
        const own = step.documents instanceof Uint32Array ? step.documents : step.documents();
        const further = intersection(documents, own);
        if (intersects(further, left))
          visit(step.to, rest - step.cost, further, step.narrowed ? [...path, step.narrowed] : path, rank);
      }
    };
    visit(START, cost, left, [], 0);
    if (paths.length > 0) yield { documents: bucket, graph: graphOf(paths) };
    if (isEmpty(left)) return;
  }
}
