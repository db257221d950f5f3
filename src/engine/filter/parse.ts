import { SearchError, type SearchFilter } from '#domain/search/results/multi-search.ts';

export type Operator = '=' | '!=' | '>' | '>=' | '<' | '<=' | 'STARTS WITH';

/** A filter as a tree. */
export type Condition =
  | { readonly kind: 'all' | 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }
  | {
      readonly kind: 'compare';
      readonly attribute: string;
      readonly operator: Operator;
      readonly value: string;
    }
  | { readonly kind: 'in'; readonly attribute: string; readonly values: readonly string[] }
  | { readonly kind: 'between'; readonly attribute: string; readonly from: string; readonly to: string }
  | { readonly kind: 'exists' | 'null' | 'empty'; readonly attribute: string };

export const filterError = (message: string): SearchError =>
  new SearchError('invalid_search_filter', message);

const KEYWORDS = new Set([
  'AND',
  'OR',
  'NOT',
  'IN',
  'TO',
  'EXISTS',
  'IS',
  'NULL',
  'EMPTY',
  'CONTAINS',
  'STARTS',
  'WITH',
  '_geoRadius',
  '_geoBoundingBox',
  '_geoPolygon',
]);

interface FilterToken {
  readonly kind: 'word' | 'quoted' | 'sign';
  readonly text: string;
}

const TOKEN =
  /\s*(?:(?<word>[\p{L}\p{N}_.-]+)|"(?<double>(?:[^"\\]|\\.)*)"|'(?<single>(?:[^'\\]|\\.)*)'|(?<sign>!=|>=|<=|[=><()[\],]))\s*/uy;

function readTokens(text: string): readonly FilterToken[] {
  const tokens: FilterToken[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const groups = TOKEN.exec(text)?.groups;
    if (!groups) throw filterError(`Found unexpected characters in the filter: \`${text.slice(at)}\`.`);
    const { word, double, single, sign } = groups;
    const quoted = double?.replace(/\\(["\\])/g, '$1') ?? single?.replace(/\\(['\\])/g, '$1');
    if (quoted !== undefined) tokens.push({ kind: 'quoted', text: quoted });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else tokens.push({ kind: 'sign', text: sign ?? '' });
  }
  return tokens;
}

const COMPARISONS: readonly string[] = ['=', '!=', '>', '>=', '<', '<='];
const isComparison = (text: string): text is Operator => COMPARISONS.includes(text);

class FilterReader {
  readonly #tokens: readonly FilterToken[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = readTokens(text);
  }

  read(): Condition {
    const condition = this.#any();
    const rest = this.#tokens[this.#at];
    if (rest)
      throw filterError(
        `Found unexpected characters at the end of the filter: \`${rest.text}\`. You probably forgot an \`OR\` or an \`AND\` rule.`,
      );
    return condition;
  }

  /** Takes the words or signs if they come next, all of them. */
  #takes(...expected: readonly string[]): boolean {
    const isNext = expected.every((text, index) => {
      const token = this.#tokens[this.#at + index];
      return token?.text === text && token.kind !== 'quoted';
    });
    if (isNext) this.#at += expected.length;
    return isNext;
  }

  #list(kind: 'all' | 'any', word: string, next: () => Condition): Condition {
    const of = [next()];
    while (this.#takes(word)) of.push(next());
    const [only] = of;
    return only && of.length === 1 ? only : { kind, of };
  }

  readonly #any = (): Condition => this.#list('any', 'OR', this.#all);
  readonly #all = (): Condition => this.#list('all', 'AND', this.#one);

  readonly #one = (): Condition => {
    if (this.#takes('NOT')) return { kind: 'not', of: this.#one() };
    if (!this.#takes('(')) return this.#onAttribute(this.#value());
    const inner = this.#any();
    if (!this.#takes(')')) throw filterError('Expression is missing the following closing delimiter: `)`.');
    return inner;
  };

  #value(): string {
    const token = this.#tokens[this.#at];
    if (!token || token.kind === 'sign') throw filterError('Was expecting a value but instead got nothing.');
    if (token.kind === 'word' && KEYWORDS.has(token.text))
      throw filterError(
        `Was expecting a value but instead got \`${token.text}\`, which is a reserved keyword. To use it as a field name or a value, surround it by quotes.`,
      );
    this.#at++;
    return token.text;
  }

  #onAttribute(attribute: string): Condition {
    const token = this.#tokens[this.#at];
    if (token?.kind === 'sign' && isComparison(token.text)) {
      this.#at++;
      return { kind: 'compare', attribute, operator: token.text, value: this.#value() };
    }
    if (this.#takes('IS')) return this.#negatable(this.#takes('NOT'), () => this.#state(attribute));
    return this.#negatable(this.#takes('NOT'), (isNegated) => this.#test(attribute, isNegated));
  }

  #negatable(isNegated: boolean, read: (isNegated: boolean) => Condition): Condition {
    const condition = read(isNegated);
    return isNegated ? { kind: 'not', of: condition } : condition;
  }

  #state(attribute: string): Condition {
    if (this.#takes('NULL')) return { kind: 'null', attribute };
    if (this.#takes('EMPTY')) return { kind: 'empty', attribute };
    throw this.#noOperation();
  }

  #test(attribute: string, isNegated: boolean): Condition {
    if (this.#takes('EXISTS')) return { kind: 'exists', attribute };
    if (this.#takes('IN', '[')) return { kind: 'in', attribute, values: this.#values() };
    if (this.#takes('STARTS', 'WITH'))
      return { kind: 'compare', attribute, operator: 'STARTS WITH', value: this.#value() };
    if (this.#takes('CONTAINS'))
      throw new SearchError('feature_not_enabled', 'Using `CONTAINS` in a filter is not enabled.');
    if (isNegated) throw this.#noOperation();
    const token = this.#tokens[this.#at];
    if (!token || token.kind === 'sign' || KEYWORDS.has(token.text)) throw this.#noOperation();
    const from = this.#value();
    if (!this.#takes('TO')) throw this.#noOperation();
    return { kind: 'between', attribute, from, to: this.#value() };
  }

  #values(): readonly string[] {
    const values: string[] = [];
    while (!this.#takes(']')) {
      values.push(this.#value());
      if (this.#takes(']')) break;
      if (!this.#takes(',')) throw filterError('Expected only comma-separated values inside `IN[..]`.');
    }
    return values;
  }

  #noOperation(): SearchError {
    return filterError(
      'Was expecting an operation `=`, `!=`, `>=`, `>`, `<=`, `<`, `IN`, `NOT IN`, `TO`, `EXISTS`, `NOT EXISTS`, `IS NULL`, `IS NOT NULL`, `IS EMPTY`, `IS NOT EMPTY`, `STARTS WITH` or `NOT STARTS WITH`.',
    );
  }
}

const conditionsOf = (texts: readonly string[]): readonly Condition[] =>
  texts.filter((text) => text.trim() !== '').map((text) => new FilterReader(text).read());

/** Lists are joined by AND, lists in them by OR. */
export function parseFilter(filter: SearchFilter): Condition {
  if (typeof filter === 'string') return { kind: 'all', of: conditionsOf([filter]) };
  return {
    kind: 'all',
    of: filter.flatMap((item): readonly Condition[] => {
      if (typeof item === 'string') return conditionsOf([item]);
      const of = conditionsOf(item);
      return of.length > 0 ? [{ kind: 'any', of }] : [];
    }),
  };
}
