import type { Lexicon } from './lexicon.ts';
import type { QueryPart } from './query-parts.ts';
import { ANY, phraseTerm, type Term, typosAllowed, type WordRules, wordTerm } from './term.ts';

/** A term at its place, narrowed to what the ranking rules have left of it. */
export interface PlacedTerm {
  readonly term: Term;
  readonly matchKinds: number;
  /** Positions in the query. */
  readonly from: number;
  readonly to: number;
  /** The parts of the query that the term covers; joined words cover two or three. */
  readonly first: number;
  readonly last: number;
}

export const breadth = ({ first, last }: PlacedTerm): number => last - first + 1;

export interface QueryNode {
  readonly placed: PlacedTerm | undefined;
  readonly next: readonly number[];
}

/**
 * Every way to read a query: each path from the first node to the last is one. `land cruiser white` can be read as
 * three words, as `landcruiser white`, as `land cruiserwhite` or as `landcruiserwhite`.
 */
export type QueryGraph = readonly QueryNode[];

export const START = 0;
export const END = 1;

const LONGEST_JOINED = 3;

/** Joins some words of the query into one. Returns undefined across phrases or clauses. */
function joined(
  lexicon: Lexicon,
  parts: readonly QueryPart[],
  id: number,
  rules: WordRules,
): Term | undefined {
  const isBroken = parts.some(
    ({ isPhrase, from }, index) => isPhrase || (index > 0 && (parts[index - 1]?.to ?? 0) + 1 !== from),
  );
  if (isBroken) return undefined;
  const words = parts.flatMap((part) => part.words);
  const text = words.join('');
  const mostTypos = Math.max(0, typosAllowed(text, rules) - (parts.length - 1));
  return wordTerm(lexicon, { id, text, words, isPrefix: parts.at(-1)?.isPrefix ?? false, mostTypos }, rules);
}

function single(
  lexicon: Lexicon,
  { words, isPhrase, isPrefix }: QueryPart,
  id: number,
  rules: WordRules,
): Term {
  const [text = ''] = words;
  if (isPhrase) return phraseTerm(lexicon, id, words);
  return wordTerm(lexicon, { id, text, words, isPrefix, mostTypos: typosAllowed(text, rules) }, rules);
}

/** Places terms in the order in which Meilisearch numbers its nodes: a word, then the two and the three words that it ends. */
export function placeTerms(
  lexicon: Lexicon,
  parts: readonly QueryPart[],
  rules: WordRules,
): readonly PlacedTerm[] {
  const placed: PlacedTerm[] = [];
  for (const [last, part] of parts.entries())
    for (let first = last; first >= Math.max(0, last - LONGEST_JOINED + 1); first--) {
      const covered = parts.slice(first, last + 1);
      const id = placed.length;
      const term = first === last ? single(lexicon, part, id, rules) : joined(lexicon, covered, id, rules);
      if (term) placed.push({ term, matchKinds: ANY, from: covered[0]?.from ?? 0, to: part.to, first, last });
    }
  return placed;
}

export function queryGraph(terms: readonly PlacedTerm[]): QueryGraph {
  const after = (part: number) => {
    const next = terms.flatMap(({ first }, index) => (first === part ? [index + 2] : []));
    return next.length > 0 ? next : [END];
  };
  return [
    { placed: undefined, next: after(0) },
    { placed: undefined, next: [] },
    ...terms.map((placed) => ({ placed, next: after(placed.last + 1) })),
  ];
}

const keyOf = (path: readonly PlacedTerm[]) =>
  path.map(({ term, matchKinds }) => `${term.id}.${matchKinds}`).join();

/** Makes a graph of some readings only, each as a chain of its own. */
export function graphOf(paths: readonly (readonly PlacedTerm[])[]): QueryGraph {
  const nodes: QueryNode[] = [];
  const starts: number[] = [];
  for (const path of new Map(paths.map((path) => [keyOf(path), path])).values()) {
    starts.push(path.length > 0 ? nodes.length + 2 : END);
    for (const [index, placed] of path.entries())
      nodes.push({ placed, next: [index === path.length - 1 ? END : nodes.length + 3] });
  }
  return [{ placed: undefined, next: starts }, { placed: undefined, next: [] }, ...nodes];
}
