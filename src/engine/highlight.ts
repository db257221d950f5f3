import type { Json, SearchDocument, SearchQuery } from '#domain/search/multi-search.ts';
import type { PlacedTerm } from './text/query-graph.ts';
import { EXACT, ONE_TYPO, PREFIX, SPLIT, TWO_TYPOS } from './text/term.ts';
import { allWords, meaningsOf, type TextSearch } from './text/text-search.ts';
import { foldWord, type Token, tokenize } from './text/tokenize.ts';

const TYPED = EXACT | PREFIX;

interface WordMatcher {
  /** In the order in which they are tried: as typed, with one typo, with two. */
  readonly words: readonly ReadonlySet<string>[];
  /** Words that go on are marked as far as they were typed. */
  readonly typedLength: number | undefined;
}

/** What a query found, as words to be marked in texts. */
export interface Matcher {
  readonly words: readonly WordMatcher[];
  readonly phrases: readonly (readonly string[])[];
}

export const NOTHING: Matcher = { words: [], phrases: [] };

export function matcherOf(terms: readonly PlacedTerm[], search: TextSearch): Matcher {
  const { vocabulary } = search.lexicon;
  const spelled = (word: number | undefined) => (word === undefined ? '' : (vocabulary[word] ?? ''));
  const words = terms.map(({ term }) => {
    const levels = search.isForgiven(term) ? [TYPED, ONE_TYPO, TWO_TYPOS] : [TYPED];
    return {
      words: levels.map((kept) => new Set(allWords(meaningsOf({ term, kept })).map(spelled))),
      typedLength: term.isPrefix ? term.text.length : undefined,
    };
  });
  // Whole words are tried before beginnings.
  words.sort((a, b) => Number(a.typedLength !== undefined) - Number(b.typedLength !== undefined));
  const phrases = terms.flatMap((placed) => {
    const kept = search.isForgiven(placed.term) ? EXACT | SPLIT : EXACT;
    const found = meaningsOf({ ...placed, kept }).phrases.map((phrase) => phrase.map(spelled));
    return found.filter((phrase) => !isTypedApart(phrase, placed, terms));
  });
  return { words, phrases };
}

/** Words that were joined and split again where they had been apart: those are marked one by one. */
function isTypedApart(phrase: readonly string[], joined: PlacedTerm, terms: readonly PlacedTerm[]): boolean {
  const apart = terms.filter(
    ({ first, last }) => first === last && first >= joined.first && last <= joined.last,
  );
  return joined.term.isJoined && apart.map(({ term }) => term.text).join(' ') === phrase.join(' ');
}

/** How many characters of the text as written make up the first `length` of it folded. */
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

/** The first of the words that a text’s word begins with. */
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

/** Where a phrase that begins at a token ends; separators in between do not matter. */
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

export interface Tags {
  readonly before: string;
  readonly after: string;
}

export function highlight(text: string, { words, phrases }: Matcher, { before, after }: Tags): string {
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
      .find((found) => found !== undefined);
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

export type HighlightOptions = Pick<
  SearchQuery,
  'attributesToHighlight' | 'attributesToRetrieve' | 'highlightPreTag' | 'highlightPostTag'
>;

/** `_formatted` of a hit, or nothing where the query asks for no highlights. */
export function formattedHit(
  document: SearchDocument,
  { attributesToHighlight, attributesToRetrieve, highlightPreTag, highlightPostTag }: HighlightOptions,
  matcher: Matcher,
): SearchDocument | undefined {
  const asked = attributesToHighlight ?? [];
  const isHighlighted = (name: string) => asked.includes('*') || asked.includes(name);
  const isRetrieved = (name: string) =>
    !attributesToRetrieve || attributesToRetrieve.includes('*') || attributesToRetrieve.includes(name);
  if (asked.length === 0) return undefined;
  const tags = { before: highlightPreTag ?? '<em>', after: highlightPostTag ?? '</em>' };
  const entries = Object.entries(document).flatMap(([name, value]): readonly [string, Json][] => {
    if (isHighlighted(name)) return [[name, formatted(value, (text) => highlight(text, matcher, tags))]];
    return isRetrieved(name) ? [[name, formatted(value, (text) => text)]] : [];
  });
  return Object.fromEntries(entries);
}
