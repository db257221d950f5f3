import { add, addAll, type Bitset, difference, emptySet, fullSet, intersection } from '../bitset.ts';
import type { Column } from '../columns.ts';
import { compareTexts, type FacetKeys, foldFacet, ofEachValue } from '../facet-keys.ts';
import { cachedValue, covers, type SearchColumns } from '../search-columns.ts';
import { type Condition, filterError, type Operator } from './parse.ts';

type Leaf = Exclude<Condition, { kind: 'all' | 'any' | 'not' }>;

/** Tests for the keys of a column. Numbers and texts are tested separately. */
interface KeyTest {
  readonly number: (key: number) => boolean;
  readonly text: (key: string) => boolean;
}

const finite = (text: string): number => {
  const value = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text.trim()) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : Number.NaN;
};

/** Comparisons take a value as it is written, equality ignores its case: Meilisearch’s habit, kept. */
function compareTest(operator: Operator, value: string): KeyTest {
  const [number, folded] = [finite(value), foldFacet(value)];
  switch (operator) {
    case '>':
      return { number: (key) => key > number, text: (key) => compareTexts(key, value) > 0 };
    case '>=':
      return { number: (key) => key >= number, text: (key) => compareTexts(key, value) >= 0 };
    case '<':
      return { number: (key) => key < number, text: (key) => compareTexts(key, value) < 0 };
    case '<=':
      return { number: (key) => key <= number, text: (key) => compareTexts(key, value) <= 0 };
    case 'STARTS WITH':
      return { number: () => false, text: (key) => key.startsWith(folded) };
    case '=':
    case '!=':
      return { number: (key) => key === number, text: (key) => key === folded };
  }
}

/** Where there is nothing to test, the leaf is about the attribute itself; every value starts with nothing. */
function keyTest(leaf: Leaf): KeyTest | undefined {
  if (leaf.kind === 'compare' && leaf.operator === 'STARTS WITH' && leaf.value === '') return undefined;
  if (leaf.kind === 'compare') return compareTest(leaf.operator, leaf.value);
  if (leaf.kind === 'between') {
    const [from, to] = [compareTest('>=', leaf.from), compareTest('<=', leaf.to)];
    return {
      number: (key) => from.number(key) && to.number(key),
      text: (key) => from.text(key) && to.text(key),
    };
  }
  if (leaf.kind !== 'in') return undefined;
  const numbers = new Set(leaf.values.map(finite));
  const texts = new Set(leaf.values.map(foldFacet));
  return { number: (key) => numbers.has(key), text: (key) => texts.has(key) };
}

const isEmptyValue = (value: unknown): boolean =>
  value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

function passingByState(kind: 'exists' | 'null' | 'empty', { values }: Column): readonly boolean[] {
  if (kind === 'exists') return values.map((value) => value !== undefined);
  return values.map(kind === 'null' ? (value) => value === null : isEmptyValue);
}

function passingByKeys({ number, text }: KeyTest, keys: FacetKeys): readonly boolean[] {
  const passes = [...keys.numbers.map(number), ...keys.texts.map(text)];
  return ofEachValue(keys, (own) => own.some((key) => passes[key] === true));
}

function documentsWith({ codes }: Column, passing: readonly boolean[]): Bitset {
  const matching = emptySet(codes.length);
  for (let document = 0; document < codes.length; document++)
    if (passing[codes[document] ?? 0]) add(matching, document);
  return matching;
}

/** The most cached filters: those of one search come again in the next, and in each disjunctive facet of it. */
const MOST_CACHED = 100;

/** Returns which documents pass a filter, and caches the results of its parts. */
export class FilterEvaluator {
  readonly #columns: SearchColumns;
  readonly #filterable: readonly string[];
  readonly #kept = new Map<string, Bitset>();

  constructor(columns: SearchColumns, filterable: readonly string[]) {
    this.#columns = columns;
    this.#filterable = filterable;
  }

  passing(condition: Condition): Bitset {
    const { size } = this.#columns;
    switch (condition.kind) {
      case 'all':
        return condition.of.map((part) => this.passing(part)).reduce(intersection, fullSet(size));
      case 'any':
        return condition.of.map((part) => this.passing(part)).reduce(addAll, emptySet(size));
      case 'not':
        return difference(fullSet(size), this.passing(condition.of));
      default:
        return this.#leaf(condition);
    }
  }

  #leaf(leaf: Leaf): Bitset {
    if (leaf.kind === 'compare' && leaf.operator === '!=')
      return difference(fullSet(this.#columns.size), this.#leaf({ ...leaf, operator: '=' }));
    return cachedValue(this.#kept, JSON.stringify(leaf), () => this.#found(leaf), MOST_CACHED);
  }

  #found(leaf: Leaf): Bitset {
    this.#check(leaf.attribute);
    const column = this.#columns.column(leaf.attribute);
    const test = keyTest(leaf);
    return documentsWith(
      column,
      test
        ? passingByKeys(test, this.#columns.facetKeys(leaf.attribute))
        : passingByState(leaf.kind === 'null' || leaf.kind === 'empty' ? leaf.kind : 'exists', column),
    );
  }

  #check(attribute: string): void {
    if (covers(this.#filterable, attribute)) return;
    const quoted = this.#filterable.toSorted().map((name) => `\`${name}\``);
    throw filterError(
      `Attribute \`${attribute}\` is not filterable. Available filterable attribute patterns are: ${quoted.join(', ')}.`,
    );
  }
}
