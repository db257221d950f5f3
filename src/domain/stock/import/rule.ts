import { fieldUse, type VehicleField } from '#domain/vehicles/attributes/fields.ts';
import { Unreadable } from '#domain/vehicles/attributes/read-field.ts';
import type { FieldKind } from '#domain/vehicles/attributes/stock-field.ts';
import { type ColumnLookup, type FeedRow, leaves } from './column-lookup.ts';
import { type DateOrder, momentIn } from './dates.ts';
import { listIn } from './item-list.ts';
import type { FieldRule, WholeRule } from './mapping.ts';
import { countIn, type DistanceUnit, distanceIn, moneyIn, yearIn } from './numbers.ts';
import { hasMarkup, withoutMarkup } from './plain-text.ts';
import { createNumberColumn, type NumberColumn, type Unsettled } from './values/written-number.ts';

/** What the site's configuration says about values if their feed does not. */
export interface RuleSetting {
  readonly distance: DistanceUnit;
  readonly dates: DateOrder;
  readonly timezone: string;
  /** The year after which no vehicle is built yet and nothing was listed or sold. */
  readonly latestYear?: number;
}

type Read = string | number | boolean | null | Unreadable | Unsettled;

/**
 * Reads one of our fields from a row. Returns null if the row has no value for it, and `Unsettled` for a number that the whole
 * column explains.
 */
type FieldReader = (row: FeedRow) => unknown;

const SAYS_NOTHING: ReadonlySet<string> = new Set([
  ...['', '-', '--', '---', '–', '—', '.', '?', 'n/a', 'na', 'n.a.', 'null', 'none', 'nil', 'undefined'],
  ...[
    'tba',
    'tbc',
    'tbd',
    'unknown',
    'not specified',
    'not available',
    'not applicable',
    'unspecified',
    '#n/a',
  ],
]);

/** `???` or `*`, but in a flag a lone sign may be a yes. */
const WITHOUT_WORD = /^[^\p{L}\p{N}]*$/u;
/** `no_color`, `No trim` */
const NOT_NAMED = /^no[ _-]?(?:colou?r|trim|badge|name|data|info|value)$/;

const saysNothing = (word: string, kind: FieldKind): boolean =>
  SAYS_NOTHING.has(word) || NOT_NAMED.test(word) || (kind !== 'flag' && WITHOUT_WORD.test(word));

/** Patterns of a configuration are matched against the beginning of a text only. */
const LONGEST_MATCHED = 2000;

/** The length includes surrounding spaces. Longer texts need not be looked up. */
const LONGEST_NOTHING = 24;

/** Words in place of a price. */
const NO_PRICE =
  /^(?:p\.?o\.?a\.?|price on (?:application|request|enquiry)|(?:please )?(?:call|ask|contact|enquire|inquire)\b.*|make (?:an )?offer)$/i;

const YES: ReadonlySet<string> = new Set(['yes', 'y', 'true', 't', '1', 'on', 'x', '✓', '✔']);
const NO: ReadonlySet<string> = new Set(['no', 'n', 'false', 'f', '0', 'off']);

const low = (text: string): string => text.trim().toLowerCase();

function flagIn(text: string, { yes }: WholeRule): boolean | Unreadable {
  const word = low(text);
  if (yes) return yes.some((one) => low(one) === word);
  if (YES.has(word)) return true;
  return NO.has(word) ? false : new Unreadable('yes or no', JSON.stringify(text));
}

/** How a field is read: its rule, what the site says, and what its numbers have shown so far. */
interface FieldReading {
  readonly rule: WholeRule;
  readonly setting: RuleSetting;
  readonly column: NumberColumn;
}

type ReadOne = (text: string, reading: FieldReading) => Read;

const READ: Readonly<Record<Exclude<FieldKind, 'list' | 'address' | 'addresses'>, ReadOne>> = {
  text: (text) => (hasMarkup(text) ? withoutMarkup(text) : text.trim()),
  block: (text) => text,
  word: (text) => text.trim(),
  'as-is': (text) => text,
  money: (text, { rule: { times = 1 }, column }) =>
    NO_PRICE.test(text.trim()) ? null : moneyIn(text, { times, column }),
  distance: (text, { rule: { unit, times = 1 }, setting: { distance }, column }) =>
    distanceIn(text, { unit: unit ?? distance, into: distance, times, column }),
  year: (text, { setting }) => yearIn(text, setting.latestYear),
  count: countIn,
  flag: (text, { rule }) => flagIn(text, rule),
  moment: (text, { rule: { date, timezone }, setting: { latestYear, ...setting } }) =>
    momentIn(text, {
      order: date ?? setting.dates,
      timezone: timezone ?? setting.timezone,
      ...(latestYear !== undefined && { latestYear }),
    }),
};

export const wholeRuleOf = (rule: FieldRule): WholeRule =>
  typeof rule === 'string' || Array.isArray(rule) ? { from: rule } : rule;

export const columnsOf = ({ from = [] }: Pick<WholeRule, 'from'>): readonly string[] =>
  typeof from === 'string' ? [from] : from;

/** `[ – {Trim}]`: left out if all its columns are empty. */
export const OPTIONAL = /\[([^[\]]*)\]/g;
const BRACES = /\{([^{}]+)\}/g;

export const columnsInTemplate = (template: string): readonly string[] =>
  [...template.matchAll(BRACES)].map(([, name = '']) => name);

function filled(template: string, textAt: (name: string) => string): string {
  const fill = (part: string) => part.replace(BRACES, (_, name: string) => textAt(name));
  const isEmpty = (part: string) => columnsInTemplate(part).every((name) => textAt(name) === '');
  const whole = template.replace(OPTIONAL, (_, part: string) => (isEmpty(part) ? '' : fill(part)));
  const hasColumns = columnsInTemplate(whole).length > 0;
  return hasColumns && isEmpty(whole) ? '' : fill(whole).replace(/\s+/g, ' ').trim();
}

/** Values that mean no price. In a list of columns the next may still have one. */
const ZERO = /^[\s$A-Z]{0,6}0+(?:[.,]0+)?(?:\s*[A-Z]{3})?$/i;

type IsStated = (text: string) => boolean;

/** Makes a test that is false for `-`, `N/A` and similar values. */
function isStatedBy({ none }: WholeRule, kind: FieldKind): IsStated {
  const nothing = new Set(none?.map(low));
  const longest = Math.max(LONGEST_NOTHING, ...[...nothing].map(({ length }) => length));
  return (text) => {
    if (text.length > longest) return true;
    const word = low(text);
    return !saysNothing(word, kind) && !nothing.has(word) && !(kind === 'money' && ZERO.test(word));
  };
}

function textFinder(
  rule: WholeRule,
  places: ColumnLookup,
  isStated: IsStated,
): (row: FeedRow) => readonly string[] {
  const { template, all } = rule;
  const columns = columnsOf(rule);

  const textsAt = (row: FeedRow, name: string): readonly string[] => {
    const value = places.at(row, name);
    if (typeof value === 'string') return isStated(value) ? [value] : [];
    return leaves(value).filter(isStated);
  };

  return (row) => {
    if (template !== undefined) {
      const text = filled(template, (name) => textsAt(row, name)[0]?.trim() ?? '');
      return text === '' ? [] : [text];
    }
    if (all === true) return columns.flatMap((name) => textsAt(row, name));
    for (const name of columns) {
      const texts = textsAt(row, name);
      if (texts.length > 0) return texts;
    }
    return [];
  };
}

function partFinder(pattern: string, isStated: IsStated): (text: string) => readonly string[] {
  const matcher = new RegExp(pattern, 'iu');
  return (text) => {
    const match = matcher.exec(text.slice(0, LONGEST_MATCHED));
    const part =
      match?.slice(1).find((group) => group !== undefined) ?? (match?.length === 1 ? match[0] : undefined);
    return part === undefined || !isStated(part) ? [] : [part];
  };
}

type ReadTexts = (texts: readonly string[]) => unknown;

function textReader(rule: WholeRule, kind: FieldKind, setting: RuleSetting, isStated: IsStated): ReadTexts {
  const words = rule.words && new Map(Object.entries(rule.words).map(([name, value]) => [low(name), value]));
  const partsOf = rule.pattern === undefined ? null : partFinder(rule.pattern, isStated);
  const otherwise = rule.default ?? null;
  const reading = { rule, setting, column: createNumberColumn() };

  function read(texts: readonly string[], first: string): unknown {
    if (kind === 'list' || kind === 'addresses') return listIn(texts, kind, rule.split);
    if (kind === 'address') return listIn(texts, 'addresses', rule.split)[0] ?? null;
    return READ[kind](first, reading);
  }

  return (matched) => {
    const texts = partsOf === null ? matched : matched.flatMap(partsOf);
    const [first] = texts;
    if (first === undefined) return otherwise;
    const word = words?.get(low(first));
    if (word !== undefined) return word;
    const value = read(texts, first);
    return value === null || (Array.isArray(value) && value.length === 0) ? otherwise : value;
  };
}

/** How many values are cached, because a feed repeats the same few values in thousands of rows. */
const MOST_REMEMBERED = 3000;
const LONGEST_REMEMBERED = 60;
/** Lists of equipment are the same for all vehicles of one model, so longer texts are cached for them. */
const LONGEST_LIST_REMEMBERED = 400;

function remembering(read: ReadTexts, longest: number): ReadTexts {
  const remembered = new Map<string, unknown>();
  return (texts) => {
    const [text = '', second] = texts;
    if (second !== undefined || text.length > longest || text === '') return read(texts);
    const cached = remembered.get(text);
    if (cached !== undefined) return cached;
    const value = read(texts);
    if (remembered.size < MOST_REMEMBERED) remembered.set(text, value);
    return value;
  };
}

/** Compiles the rule of a field once for all rows. */
export function fieldReader(
  field: VehicleField,
  fieldRule: FieldRule,
  places: ColumnLookup,
  setting: RuleSetting,
): FieldReader {
  const rule = wholeRuleOf(fieldRule);
  const { value, template, pattern, words } = rule;
  const { kind } = fieldUse(field);
  if (value !== undefined) return () => value;
  if (kind === 'as-is' && template === undefined && pattern === undefined && words === undefined) {
    const [name = ''] = columnsOf(rule);
    return (row) => places.at(row, name) ?? rule.default ?? null;
  }
  const isStated = isStatedBy(rule, kind);
  const find = textFinder(rule, places, isStated);
  const read = remembering(
    textReader(rule, kind, setting, isStated),
    kind === 'list' ? LONGEST_LIST_REMEMBERED : LONGEST_REMEMBERED,
  );
  return (row) => read(find(row));
}
