import { SEPARATOR } from './separators.ts';

export type TokenKind = 'word' | 'soft' | 'hard';

export interface Token {
  readonly kind: TokenKind;
  /** A word folded, a separator as it stands. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const MARKS = /\p{Mn}/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g;
const PLAIN = /^[a-z0-9]*$/;

/** Case and accents off: `Citroën` and `CITROEN` are one word. */
export const foldWord = (text: string): string =>
  PLAIN.test(text) ? text : text.normalize('NFKD').toLowerCase().replace(MARKS, '').replace(CONTROLS, '');

export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let start = 0;
  const addWord = (end: number) => {
    if (end > start) tokens.push({ kind: 'word', text: foldWord(text.slice(start, end)), start, end });
  };
  for (const match of text.matchAll(SEPARATOR)) {
    addWord(match.index);
    start = match.index + match[0].length;
    tokens.push({
      kind: match.groups?.['hard'] ? 'hard' : 'soft',
      text: match[0],
      start: match.index,
      end: start,
    });
  }
  addWord(text.length);
  return tokens;
}

/** What a clause’s end, or the next text of a list, adds to positions. */
const CLAUSE_STEP = 8;

export interface PlacedWord {
  readonly word: string;
  readonly position: number;
}

/** The words of one attribute’s texts with their positions; texts of a list stand far apart. */
export function placeWords(texts: Iterable<string>): readonly PlacedWord[] {
  const placed: PlacedWord[] = [];
  let position = 0;
  let begun = false;
  for (const text of texts) {
    if (begun) position += CLAUSE_STEP;
    begun = true;
    let previous: TokenKind | undefined;
    for (const { kind, text: word } of tokenize(text)) {
      if (kind !== 'word') {
        // Separators before the first word count for nothing; a hard one outweighs its neighbours.
        if (previous !== undefined && previous !== 'hard') previous = kind;
      } else if (word !== '') {
        if (previous !== undefined) position += previous === 'hard' ? CLAUSE_STEP : 1;
        previous = 'word';
        placed.push({ word, position });
      }
    }
  }
  return placed;
}
