import { queryWords, startsNearly, tokensOf, type WordPlace, withJoined } from './words.ts';

/** A piece of a text, marked if it was searched for. */
export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

type Range = readonly [start: number, end: number];

/** Up to a letter of a word. A ligature that folds into two letters is marked whole. */
const upTo = ({ word, start, end }: WordPlace, letters: number): Range => [
  start,
  word.length === end - start ? start + Math.min(letters, word.length) : end,
];

function rangesOf(token: WordPlace, next: WordPlace | undefined, words: readonly string[]): readonly Range[] {
  return words.flatMap((word): readonly Range[] => {
    if (token.word.startsWith(word)) return [upTo(token, word.length)];
    const isJoined =
      next !== undefined && word.length > token.word.length && (token.word + next.word).startsWith(word);
    if (isJoined) return [[token.start, token.end], upTo(next, word.length - token.word.length)];
    return startsNearly(word, token.word) ? [[token.start, token.end]] : [];
  });
}

/** `CX-5 Maxx` asked for with `cx5`: **CX**-**5** Maxx */
export function markMatches(text: string, query: string): readonly Piece[] {
  const words = withJoined(queryWords(query));
  const tokens = tokensOf(text);
  const ranges = tokens
    .flatMap((token, index) => rangesOf(token, tokens[index + 1], words))
    .sort(([a], [b]) => a - b);
  const pieces: Piece[] = [];
  let at = 0;
  const add = (end: number, marked: boolean) => {
    if (end <= at) return;
    const before = pieces.at(-1);
    const piece = text.slice(at, end);
    if (before?.marked === marked) pieces[pieces.length - 1] = { text: before.text + piece, marked };
    else pieces.push({ text: piece, marked });
    at = end;
  };
  for (const [start, end] of ranges) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return pieces;
}
