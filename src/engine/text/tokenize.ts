/**
 * What parts words, as Meilisearch’s tokenizer has it. Words on both sides of a soft separator are neighbours; a hard
 * one puts them eight positions apart. `$ < = > ^ | ~` and currency signs part nothing: `$1` is a word.
 */
const SOFT =
  '\\t\\n\\r "#%&\'()*+,\\-./:@[\\\\\\]_`{}«±·»×÷\\u2002-\\u200a\\u200c\\u2010\\u2012-\\u2016\\u2018-\\u2024\\u2027\\u2029-\\u2032\\u2035\\u2038-\\u203a\\u203f-\\u2043\\u2045\\u2046\\u204a-\\u204e\\u2050\\u2051\\u2053-\\u2055\\u2058\\u2059\\u205b-\\u205e\\u207d\\u207e\\u208d\\u208e\\u2212-\\u2223\\u2225-\\u222b\\u2264-\\u226c\\u3000\\u3003\\u3008-\\u3011\\u3014-\\u301f\\u3030\\u30fb\\uff0c\\uff0e';
const HARD = '!;?¡§¶¿\\u2025\\u2026\\u203b-\\u203e\\u2047-\\u2049\\u3001\\u3002\\uff01\\uff1b\\uff1f';

/** `. ` and `, ` end a clause, `2.5` and `1,000` do not. */
export const SEPARATOR = new RegExp(`(?<hard>[.,] |[${HARD}])|[${SOFT}]`, 'gu');

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

/** Removes case and accents: `Citroën` and `CITROEN` are one word. */
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

export const wordsOf = (text: string): readonly string[] =>
  tokenize(text).flatMap(({ kind, text: word }) => (kind === 'word' && word !== '' ? [word] : []));

/** What a clause’s end, or the next text of a list, adds to positions. */
const CLAUSE_STEP = 8;

export interface PlacedWord {
  readonly word: string;
  readonly position: number;
}

/** Returns the words of one attribute’s texts with their positions. Texts of a list stand far apart. */
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
