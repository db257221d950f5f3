import { add, addAll, type Bitset, difference, emptySet, intersection, isEmpty } from '../bitset.ts';
import { addDocuments, type Field } from '../text/lexicon.ts';
import { breadth, type PlacedTerm, type QueryGraph } from '../text/query-graph.ts';
import { EXACT, type Phrase } from '../text/term.ts';
import type { TextSearch } from '../text/text-search.ts';
import { type Rule, stepRule } from './rule.ts';
import { roughPosition } from './text-rules.ts';

/** Returns the words of a term as they were typed, or undefined for joined words, which were not typed so. */
function typedWords({ term, matchKinds }: PlacedTerm): Phrase | undefined {
  if (term.isJoined || !(matchKinds & EXACT)) return undefined;
  return term.phrase ?? (term.exact === undefined ? undefined : [term.exact]);
}

/** Ranks documents by how many words match exactly as typed. */
export const exactnessRule = (search: TextSearch): Rule =>
  stepRule((placed) => {
    const narrowed = { ...placed, matchKinds: placed.matchKinds & EXACT };
    const anyway = { cost: breadth(placed), documents: search.withTerm(placed), narrowed: placed };
    const typed = typedWords(placed);
    if (!typed) return [anyway];
    return [{ cost: 0, documents: search.withPhrase(typed), narrowed }, anyway];
  });

type PlacedWord = readonly [word: number | undefined, position: number];

/** Returns the query as one row of typed words, or undefined if one of them is missing. */
function typedRow(graph: QueryGraph): readonly PlacedWord[] | undefined {
  const ofParts = new Map(
    graph.flatMap(({ placed }) => {
      const words = placed && typedWords(placed);
      return words ? [[placed.first, { part: placed.first, from: placed.from, words }] as const] : [];
    }),
  );
  const typed = [...ofParts.values()].sort((a, b) => a.part - b.part);
  const isBroken = typed.some(
    ({ part }, index) => part - (typed[index - 1]?.part ?? 0) > (index === 0 ? 0 : 1),
  );
  if (typed.length === 0 || isBroken) return undefined;
  return typed.flatMap(({ from, words }) => words.map((word, index) => [word, from + index] as const));
}

/** Finds the documents with a word at a position, in any attribute. */
function standingAt(search: TextSearch, [word, position]: PlacedWord): Bitset {
  const matching = emptySet(search.lexicon.size);
  const expected = roughPosition(position);
  search.eachPlace(word === undefined ? [] : [word], (at, documents) => {
    if (roughPosition(at) === expected) for (const document of documents) add(matching, document);
  });
  return matching;
}

/** Attributes of more words are not counted. */
const MOST_COUNTED = 30;

function ofWordCount(search: TextSearch, field: Field, words: number): Bitset {
  const documents = emptySet(search.lexicon.size);
  if (words > MOST_COUNTED) return documents;
  for (const [value, list] of field.words.entries())
    if (list.length === words) addDocuments(documents, field, value);
  return documents;
}

/** Finds the documents with an attribute equal to the query, and those with an attribute that begins with it. */
function rowMatches(search: TextSearch, row: readonly PlacedWord[]): readonly Bitset[] {
  const placed = row.map((word) => standingAt(search, word)).reduce(intersection);
  const [whole, beginning] = [emptySet(search.lexicon.size), emptySet(search.lexicon.size)];
  for (const field of search.lexicon.fields) {
    const inField = row.reduce(
      (documents, [word]) => intersection(documents, search.withWordInField(word, field)),
      placed,
    );
    if (isEmpty(inField)) continue;
    addAll(beginning, inField);
    addAll(whole, intersection(inField, ofWordCount(search, field, row.length)));
  }
  return [whole, beginning];
}

/** Ranks first documents with an attribute equal to the query, then those with one that begins with it, then the rest. */
export const exactAttributeRule = (search: TextSearch): Rule =>
  function* (graph, universe) {
    const row = typedRow(graph);
    let left = universe;
    for (const matches of row ? rowMatches(search, row) : []) {
      yield { documents: intersection(left, matches), graph };
      left = difference(left, matches);
    }
    yield { documents: left, graph };
  };
