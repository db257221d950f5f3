import { add, addAll, type Bitset, emptySet, has, intersection } from '../bitset.ts';
import { nearness } from '../text/neighbours.ts';
import { breadth, type PlacedTerm } from '../text/query-graph.ts';
import { EXACT, highestTypos, ONE_TYPO, PREFIX, SPLIT, TWO_TYPOS } from '../text/term.ts';
import { allWords, meaningsOf, type TextSearch } from '../text/text-search.ts';
import { type Rule, stepRule } from './rule.ts';

/** Rounds positions from 16 on. */
export function roughPosition(position: number): number {
  if (position < 16) return position;
  return position < 24 ? 24 : 2 ** Math.ceil(Math.log2(position));
}

const LAST_OF_COST = [0, 1, 4, 7, 11, 16, 24, 64, 256, 1024];

/** Returns the cost of `words` words that stand this far from their position in the query. */
function costOfDistance(distance: number, words: number): number {
  let cost = 0;
  for (let word = 0; word < words; word++) {
    const level = LAST_OF_COST.findIndex((last) => distance + word <= last);
    cost += level === -1 ? LAST_OF_COST.length : level;
  }
  return cost;
}

const keyOf = ({ term, matchKinds }: PlacedTerm) => `${term.id}.${matchKinds}`;

const TYPO_LEVELS = [EXACT | PREFIX, ONE_TYPO | SPLIT, TWO_TYPOS];

/** Ranks documents by the fewest typos. Words joined into one count as a typo each. */
export const typoRule = (search: TextSearch): Rule =>
  stepRule((placed) => {
    const joins = breadth(placed) > 1 ? breadth(placed) : 0;
    return TYPO_LEVELS.slice(0, highestTypos(placed.term, placed.matchKinds) + 1).map((level, typos) => {
      const narrowed = { ...placed, matchKinds: placed.matchKinds & level };
      return { cost: joins + typos, documents: search.withTerm(narrowed), narrowed };
    });
  });

/** Groups documents by how near the words of two terms stand. Phrases are compared by their last and first words, in order only. */
function nearnessOfTerms(search: TextSearch, left: PlacedTerm, right: PlacedTerm): readonly Bitset[] {
  const { lexicon } = search;
  const [before, after] = [meaningsOf(left), meaningsOf(right)];
  const pairs = nearness(lexicon, new Set(allWords(before)), new Set(allWords(after)));
  const addPair = (from: readonly number[], to: readonly number[], among: readonly Bitset[]) => {
    for (const [cost, documents] of nearness(lexicon, new Set(from), new Set(to), true).entries())
      addAll(pairs[cost] ?? emptySet(0), among.reduce(intersection, documents));
  };
  const lefts = before.phrases.map((phrase) => [phrase.at(-1) ?? -1, search.withPhrase(phrase)] as const);
  const rights = after.phrases.map((phrase) => [phrase[0] ?? -1, search.withPhrase(phrase)] as const);
  for (const [word, documents] of lefts) addPair([word], allWords(after), [documents]);
  for (const [word, documents] of rights) addPair(allWords(before), [word], [documents]);
  for (const [from, ofLeft] of lefts)
    for (const [to, ofRight] of rights) addPair([from], [to], [ofLeft, ofRight]);
  return pairs;
}

/** Ranks documents by how near together the words stand. Words that are not adjacent in the query need not be in the document. */
export const proximityRule = (search: TextSearch): Rule =>
  stepRule((placed, before) => {
    const joins = breadth(placed) - 1;
    const anywhere = { documents: search.withTerm(placed), narrowed: placed };
    if (!before || before.to + 1 !== placed.from) return [{ ...anywhere, cost: joins }];
    const near = search.once(`near ${keyOf(before)} ${keyOf(placed)}`, () =>
      nearnessOfTerms(search, before, placed),
    );
    return [
      ...near.map((documents, cost) => ({ cost: joins + cost, documents, narrowed: placed })),
      { ...anywhere, cost: joins + near.length },
    ];
  });

/** Ranks documents by how far up in the list of searchable attributes the words are found. */
export const attributeRule = (search: TextSearch): Rule =>
  stepRule((placed) =>
    search.once(`fields ${keyOf(placed)}`, () =>
      search.lexicon.fields.map((field) => ({
        cost: field.weight * breadth(placed),
        documents: search.withTermInField(placed, field),
        narrowed: placed,
      })),
    ),
  );

/** Ranks documents by how near a word stands to its position in the query, counted from the start of an attribute. */
export const positionRule = (search: TextSearch): Rule =>
  stepRule((placed) =>
    search.once(`positions ${keyOf(placed)}`, () => {
      const byCost = new Map<number, Bitset>();
      const meanings = meaningsOf(placed);
      const collect = (words: readonly number[], among?: Bitset) =>
        search.eachPlace(words, (position, documents) => {
          const cost = costOfDistance(Math.abs(roughPosition(position) - placed.from), breadth(placed));
          const level = byCost.get(cost) ?? emptySet(search.lexicon.size);
          byCost.set(cost, level);
          for (let index = 0; index < documents.length; index++) {
            const document = documents[index] ?? 0;
            if (!among || has(among, document)) add(level, document);
          }
        });
      collect(allWords(meanings));
      // A phrase stands where its first word stands.
      for (const phrase of meanings.phrases)
        collect(phrase[0] === undefined ? [] : [phrase[0]], search.withPhrase(phrase));
      return [...byCost].map(([cost, documents]) => ({ cost, documents, narrowed: placed }));
    }),
  );
