import { type Token, tokenize } from './tokenize.ts';

/** A word or phrase that documents are asked for, at its place in the query. */
export interface QueryPart {
  readonly words: readonly string[];
  readonly isPhrase: boolean;
  /** Only the word that the query ends with may go on. */
  readonly isPrefix: boolean;
  readonly from: number;
  readonly to: number;
}

export interface ParsedQuery {
  readonly parts: readonly QueryPart[];
  /** Words and phrases behind a minus. */
  readonly unwanted: readonly (readonly string[])[];
}

/** Words behind the tenth are ignored. */
const MOST_PARTS = 10;
const MOST_TOKENS = 1000;
const HARD_STEP = 7;

interface OpenPhrase {
  readonly words: string[];
  from: number;
  to: number;
}

class QueryReader {
  readonly parts: QueryPart[] = [];
  readonly unwanted: (readonly string[])[] = [];
  #phrase: OpenPhrase | undefined;
  #isPhraseUnwanted = false;
  #isNextUnwanted = false;
  #isAfterSpace = true;
  #position = -1;

  readWord(word: string, isLast: boolean): void {
    const at = ++this.#position;
    if (this.#phrase) {
      if (this.#phrase.words.length === 0) this.#phrase.from = at;
      this.#phrase.words.push(word);
      this.#phrase.to = at;
    } else if (this.#isNextUnwanted) {
      this.unwanted.push([word]);
      this.#isNextUnwanted = false;
    } else this.parts.push({ words: [word], isPhrase: false, isPrefix: isLast, from: at, to: at });
    this.#isAfterSpace = false;
  }

  readSeparator({ kind, text }: Token): void {
    if (kind === 'hard') {
      this.#position += HARD_STEP;
      // A clause’s end inside quotes ends one phrase and begins the next.
      if (this.#phrase) {
        this.closePhrase();
        this.#openPhrase();
      }
    }
    if (text === '"') {
      if (this.#phrase) this.closePhrase();
      else {
        this.#isPhraseUnwanted = this.#isNextUnwanted;
        this.#openPhrase();
      }
    }
    this.#isNextUnwanted = !this.#phrase && text === '-' && this.#isAfterSpace;
    this.#isAfterSpace = /\s$/.test(text);
  }

  /** Quotes that are never closed reach to the end. */
  closePhrase(): void {
    const phrase = this.#phrase;
    this.#phrase = undefined;
    if (!phrase || phrase.words.length === 0) return;
    if (this.#isPhraseUnwanted) this.unwanted.push(phrase.words);
    else this.parts.push({ ...phrase, isPhrase: true, isPrefix: false });
  }

  #openPhrase(): void {
    this.#phrase = { words: [], from: 0, to: 0 };
  }
}

export function parseQuery(text: string): ParsedQuery {
  const reader = new QueryReader();
  const tokens = tokenize(text)
    .slice(0, MOST_TOKENS)
    .filter(({ text: word }) => word !== '');
  for (const [index, token] of tokens.entries()) {
    if (reader.parts.length >= MOST_PARTS) return reader;
    if (token.kind === 'word') reader.readWord(token.text, index === tokens.length - 1);
    else reader.readSeparator(token);
  }
  reader.closePhrase();
  return reader;
}
