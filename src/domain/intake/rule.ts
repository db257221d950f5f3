import { fieldUse, type VehicleField } from '#domain/vehicle/fields.ts';
import { Unreadable } from '#domain/vehicle/read-field.ts';
import type { FieldKind } from '#domain/vehicle/stock-field.ts';
import { listIn } from './list.ts';
import type { FieldRule, WholeRule } from './mapping.ts';
import { type DateOrder, momentIn } from './moments.ts';
import { countIn, type DistanceUnit, distanceIn, moneyIn, yearIn } from './numbers.ts';
import { leaves, type Places, type Row } from './place.ts';
import { hasMarkup, withoutMarkup } from './plain-text.ts';

/** What a dealer's site says about values whose feed does not say it. */
export interface IntakeSetting {
  readonly distance: DistanceUnit;
  readonly dates: DateOrder;
  readonly timezone: string;
}

type Read = string | number | boolean | null | Unreadable;

/** Reads one of our fields out of a row. Null where the row says nothing of it. */
type FieldReader = (row: Row) => unknown;

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

/** Patterns of a configuration are tried on the beginning of a text only. */
const LONGEST_MATCHED = 2000;

/** With spaces around it. Longer texts need not be looked up. */
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

type ReadOne = (text: string, rule: WholeRule, setting: IntakeSetting) => Read;

const READ: Readonly<Record<Exclude<FieldKind, 'list' | 'address' | 'addresses'>, ReadOne>> = {
  text: (text) => (hasMarkup(text) ? withoutMarkup(text) : text.trim()),
  block: (text) => text,
  word: (text) => text.trim(),
  'as-is': (text) => text,
  money: (text, { times }) => (NO_PRICE.test(text.trim()) ? null : moneyIn(text, times)),
  distance: (text, { unit, times }, { distance }) =>
    distanceIn(text, { unit: unit ?? distance, into: distance, ...(times !== undefined && { times }) }),
  year: yearIn,
  count: countIn,
  flag: flagIn,
  moment: (text, { date, timezone }, setting) =>
    momentIn(text, { order: date ?? setting.dates, timezone: timezone ?? setting.timezone }),
};

export const wholeRuleOf = (rule: FieldRule): WholeRule =>
  typeof rule === 'string' || Array.isArray(rule) ? { from: rule } : rule;

export const columnsOf = ({ from = [] }: WholeRule): readonly string[] =>
  typeof from === 'string' ? [from] : from;

/** `[ – {Trim}]`: left out if all its columns are empty. */
const OPTIONAL = /\[([^[\]]*)\]/g;
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

/** What stands for no price; in a list of columns the next may still have one. */
const ZERO = /^[\s$A-Z]{0,6}0+(?:[.,]0+)?(?:\s*[A-Z]{3})?$/i;

/** A feed says the same few things in thousands of rows; what is read once is remembered. */
const MOST_REMEMBERED = 3000;
const LONGEST_REMEMBERED = 60;
/** Equipment is listed in the same words for all vehicles of one model. */
const LONGEST_LIST_REMEMBERED = 400;

/** Compiles how a field is read, once for all rows. */
export function fieldReader(
  field: VehicleField,
  given: FieldRule,
  places: Places,
  setting: IntakeSetting,
): FieldReader {
  const rule = wholeRuleOf(given);
  const { kind } = fieldUse(field);
  const columns = columnsOf(rule);
  const nothing = new Set(rule.none?.map(low));
  const longestNothing = Math.max(LONGEST_NOTHING, ...[...nothing].map(({ length }) => length));
  const isSaid = (text: string): boolean => {
    if (text.length > longestNothing) return true;
    const word = low(text);
    return !SAYS_NOTHING.has(word) && !nothing.has(word) && !(kind === 'money' && ZERO.test(word));
  };
  const words = rule.words && new Map(Object.entries(rule.words).map(([name, value]) => [low(name), value]));
  const matcher = rule.pattern === undefined ? null : new RegExp(rule.pattern, 'iu');
  const remembered = new Map<string, unknown>();
  const longest = kind === 'list' ? LONGEST_LIST_REMEMBERED : LONGEST_REMEMBERED;

  const textsAt = (row: Row, name: string): readonly string[] => {
    const value = places.at(row, name);
    if (typeof value === 'string') return isSaid(value) ? [value] : [];
    return leaves(value).filter(isSaid);
  };

  function found(row: Row): readonly string[] {
    const { template } = rule;
    if (template !== undefined) {
      const text = filled(template, (name) => textsAt(row, name)[0]?.trim() ?? '');
      return text === '' ? [] : [text];
    }
    if (rule.all === true) return columns.flatMap((name) => textsAt(row, name));
    for (const name of columns) {
      const texts = textsAt(row, name);
      if (texts.length > 0) return texts;
    }
    return [];
  }

  const partOf = (text: string): readonly string[] => {
    if (matcher === null) return [text];
    const match = matcher.exec(text.slice(0, LONGEST_MATCHED));
    const part =
      match?.slice(1).find((group) => group !== undefined) ?? (match?.length === 1 ? match[0] : undefined);
    return part === undefined || !isSaid(part) ? [] : [part];
  };

  const otherwise = rule.default ?? null;

  function read(texts: readonly string[]): unknown {
    if (kind === 'list' || kind === 'addresses') return listIn(texts, kind, rule.split);
    if (kind === 'address') return listIn(texts, 'addresses', rule.split)[0] ?? null;
    const [text] = texts;
    return text === undefined ? null : READ[kind](text, rule, setting);
  }

  /** The value of a word's table, or undefined where it has none. */
  const stated = (texts: readonly string[]) => {
    const [text] = texts;
    return words === undefined || text === undefined ? undefined : words.get(low(text));
  };

  function valueIn(found: readonly string[]): unknown {
    const texts = matcher === null ? found : found.flatMap(partOf);
    if (texts.length === 0) return otherwise;
    const word = stated(texts);
    if (word !== undefined) return word;
    const value = read(texts);
    return value === null || (Array.isArray(value) && value.length === 0) ? otherwise : value;
  }

  return (row) => {
    if (rule.value !== undefined) return rule.value;
    if (kind === 'as-is' && rule.template === undefined && matcher === null && words === undefined) {
      const [name = ''] = columns;
      return places.at(row, name) ?? otherwise;
    }
    const texts = found(row);
    const [text = '', second] = texts;
    if (second !== undefined || text.length > longest || text === '') return valueIn(texts);
    const known = remembered.get(text);
    if (known !== undefined) return known;
    const value = valueIn(texts);
    if (remembered.size < MOST_REMEMBERED) remembered.set(text, value);
    return value;
  };
}
