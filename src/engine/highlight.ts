import type { Json, SearchDocument, SearchQuery } from '#domain/search/results/multi-search.ts';
import { breadth, type PlacedTerm } from './text/query-graph.ts';
import { EXACT, ONE_TYPO, type Phrase, PREFIX, SPLIT, type Term, TWO_TYPOS } from './text/term.ts';
import { allWords, meaningsOf } from './text/text-search.ts';
import { foldWord, type Token, tokenize } from './text/tokenize.ts';

const TYPED = EXACT | PREFIX;

interface WordMatcher {
  /** The levels in the order in which they are tried: as typed, with one typo, with two. */
  readonly words: readonly ReadonlySet<string>[];
  /** Words that go on are marked as far as they were typed. */
  readonly typedLength: number | undefined;
}

/** The terms of a query, and those that were searched with typos. */
export interface MatchedTerms {
  readonly terms: readonly PlacedTerm[];
  readonly forgiven: ReadonlySet<Term>;
  readonly vocabulary: readonly string[];
}

/** The words that a query found, for highlighting. */
interface Matcher {
  readonly words: readonly WordMatcher[];
  readonly phrases: readonly (readonly string[])[];
}

const NOTHING: Matcher = { words: [], phrases: [] };

/** Sorts terms as Meilisearch numbers them: words and phrases as they were typed, then joined words. */
const asNumbered = (terms: readonly PlacedTerm[]): readonly PlacedTerm[] =>
  terms.toSorted((a, b) => Number(a.term.isJoined) - Number(b.term.isJoined));

/**
 * Returns the phrases of all terms in the order in which they are tried. The phrases of one term come in the order in
 * which they first occurred.
 */
function phrasesOf({ terms, forgiven }: MatchedTerms): readonly Phrase[] {
  const met = new Map<string, number>();
  for (const { term } of terms)
    for (const phrase of [...(term.phrase ? [term.phrase] : []), ...term.synonyms])
      if (!met.has(phrase.join())) met.set(phrase.join(), met.size);
  const order = (phrase: Phrase) => met.get(phrase.join()) ?? met.size;
  return terms.flatMap((placed) => {
    const matchKinds = forgiven.has(placed.term) ? EXACT | SPLIT : EXACT;
    return meaningsOf({ ...placed, matchKinds }).phrases.toSorted((a, b) => order(a) - order(b));
  });
}

function matcherOf(matched: MatchedTerms): Matcher {
  const terms = asNumbered(matched.terms);
  const { vocabulary, forgiven } = matched;
  const spelled = (word: number | undefined) => (word === undefined ? '' : (vocabulary[word] ?? ''));
  const words = terms
    // Whole words are tried before beginnings, and joined ones before others.
    .toSorted((a, b) => Number(a.term.isPrefix) - Number(b.term.isPrefix) || breadth(b) - breadth(a))
    .map(({ term }) => {
      const levels = forgiven.has(term) ? [TYPED, ONE_TYPO, TWO_TYPOS] : [TYPED];
      return {
        words: levels.map((matchKinds) => new Set(allWords(meaningsOf({ term, matchKinds })).map(spelled))),
        typedLength: term.isPrefix ? term.text.length : undefined,
      };
    });
  return { words, phrases: phrasesOf({ ...matched, terms }).map((phrase) => phrase.map(spelled)) };
}

/** Returns how many characters of the original text make up the first `length` characters of the folded text. */
function writtenLength(text: string, length: number): number {
  let folded = 0;
  let written = 0;
  for (const character of text) {
    if (folded >= length) break;
    folded += foldWord(character).length;
    written += character.length;
  }
  return written;
}

/** Returns the length of the shortest of the words that a text’s word begins with, or 0. */
function beginningIn(word: string, words: ReadonlySet<string>): number {
  for (let length = 1; length <= word.length; length++) if (words.has(word.slice(0, length))) return length;
  return 0;
}

function matchedLength(token: Token, text: string, matchers: readonly WordMatcher[]): number {
  const written = text.slice(token.start, token.end);
  for (const { words, typedLength } of matchers)
    for (const level of words) {
      if (level.has(token.text) && typedLength === undefined) return written.length;
      const length = typedLength === undefined ? 0 : beginningIn(token.text, level);
      if (length > 0) return writtenLength(written, Math.min(length, typedLength ?? length));
    }
  return 0;
}

/** Returns the token at which a phrase that begins at `from` ends. Separators in between do not matter. */
function phraseEnd(tokens: readonly Token[], from: number, phrase: readonly string[]): number | undefined {
  let next = 0;
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind !== 'word') continue;
    if (token.text !== phrase[next]) return undefined;
    next++;
    if (next === phrase.length) return at;
  }
  return undefined;
}

interface Tags {
  readonly before: string;
  readonly after: string;
}

function highlight(text: string, { words, phrases }: Matcher, { before, after }: Tags): string {
  const tokens = tokenize(text);
  let marked = '';
  let written = 0;
  const mark = (start: number, end: number) => {
    marked += `${text.slice(written, start)}${before}${text.slice(start, end)}${after}`;
    written = end;
  };
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind !== 'word') continue;
    const start = at;
    const end = phrases
      .map((phrase) => phraseEnd(tokens, start, phrase))
      .find((phrase) => phrase !== undefined);
    if (end !== undefined) {
      mark(token.start, tokens[end]?.end ?? token.end);
      at = end;
    } else {
      const length = matchedLength(token, text, words);
      if (length > 0) mark(token.start, token.start + length);
    }
  }
  return marked + text.slice(written);
}

type Write = (text: string) => string;

/** Numbers become texts, as Meilisearch’s `_formatted` has them; flags and nulls stay. */
function formatted(value: Json, write: Write): Json {
  if (typeof value === 'string') return write(value);
  if (typeof value === 'number') return write(String(value));
  if (Array.isArray(value)) return value.map((item: Json) => formatted(item, write));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, formatted(item, write)]));
}

type HighlightOptions = Pick<
  SearchQuery,
  'attributesToHighlight' | 'attributesToRetrieve' | 'highlightPreTag' | 'highlightPostTag'
>;

/** Writes `_formatted` of a hit. Returns undefined if the query asks for no highlights. */
export function markerOf(
  { attributesToHighlight, attributesToRetrieve, highlightPreTag, highlightPostTag }: HighlightOptions,
  matched: MatchedTerms | undefined,
): ((document: SearchDocument) => SearchDocument) | undefined {
  const attributes = attributesToHighlight ?? [];
  if (attributes.length === 0) return undefined;
  const isHighlighted = (name: string) => attributes.includes('*') || attributes.includes(name);
  const isRetrieved = (name: string) =>
    !attributesToRetrieve || attributesToRetrieve.includes('*') || attributesToRetrieve.includes(name);
  const matcher = matched ? matcherOf(matched) : NOTHING;
  const tags = { before: highlightPreTag ?? '<em>', after: highlightPostTag ?? '</em>' };
  const marked = (text: string) => highlight(text, matcher, tags);
  return (document) =>
    Object.fromEntries(
      Object.entries(document).flatMap(([name, value]): readonly [string, Json][] => {
        if (isHighlighted(name)) return [[name, formatted(value, marked)]];
        return isRetrieved(name) ? [[name, formatted(value, (text) => text)]] : [];
      }),
    );
}
