import { Unreadable } from '#domain/vehicle/read-field.ts';
import { type FieldKind, INTAKE_FIELDS, type IntakeField, SINGLE } from './fields.ts';
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

type Read = string | number | boolean | null | readonly string[] | Unreadable;

/** Reads one of our fields out of a row. Null where the row says nothing of it. */
export type FieldReader = (row: Row) => unknown;

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

/** Words in place of a price. */
const NO_PRICE =
  /^(?:p\.?o\.?a\.?|price on (?:application|request|enquiry)|(?:please )?(?:call|ask|contact|enquire|inquire)\b.*|make (?:an )?offer)$/i;

const YES: ReadonlySet<string> = new Set(['yes', 'y', 'true', 't', '1', 'on', 'x', '✓', '✔']);
const NO: ReadonlySet<string> = new Set(['no', 'n', 'false', 'f', '0', 'off']);

const low = (text: string): string => text.trim().toLowerCase();

const DEFAULT_SPLIT = {
  addresses: /\s*[|;\n]\s*|\s*,\s*(?=https?:|\/)|\s+(?=https?:)/,
  list: /[|;\n]/,
  commas: /,(?![^(]*\))/,
} as const;

function partsOf(text: string, kind: 'list' | 'addresses', split: string | undefined): readonly string[] {
  const plain = kind === 'list' && hasMarkup(text) ? withoutMarkup(text) : text;
  if (split !== undefined) return plain.split(split);
  if (kind === 'addresses') return plain.split(DEFAULT_SPLIT.addresses);
  return plain.split(DEFAULT_SPLIT.list.test(plain.trim()) ? DEFAULT_SPLIT.list : DEFAULT_SPLIT.commas);
}

const listIn = (
  texts: readonly string[],
  kind: 'list' | 'addresses',
  { split }: WholeRule,
): readonly string[] => [
  ...new Set(
    texts
      .flatMap((text) => partsOf(text, kind, split))
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];

function flagIn(text: string, { yes }: WholeRule): boolean | Unreadable {
  const word = low(text);
  if (yes) return yes.some((one) => low(one) === word);
  if (YES.has(word)) return true;
  return NO.has(word) ? false : new Unreadable('yes or no', JSON.stringify(text));
}

type ReadOne = (text: string, rule: WholeRule, setting: IntakeSetting) => Read;

const READ: Readonly<Record<Exclude<FieldKind, 'list' | 'addresses'>, ReadOne>> = {
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
  return isEmpty(whole) && BRACES.test(whole) ? '' : fill(whole).replace(/\s+/g, ' ').trim();
}

/** Compiles how a field is read, once for all rows. */
export function fieldReader(
  field: IntakeField,
  given: FieldRule,
  places: Places,
  setting: IntakeSetting,
): FieldReader {
  const rule = wholeRuleOf(given);
  const kind: FieldKind = INTAKE_FIELDS[field];
  const columns = columnsOf(rule);
  const nothing = new Set(rule.none?.map(low));
  const isSaid = (text: string): boolean => !SAYS_NOTHING.has(low(text)) && !nothing.has(low(text));
  const words = rule.words && new Map(Object.entries(rule.words).map(([name, value]) => [low(name), value]));
  const matcher = rule.pattern === undefined ? null : new RegExp(rule.pattern, 'iu');

  const textsAt = (row: Row, name: string): readonly string[] => leaves(places.at(row, name)).filter(isSaid);

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
    const match = matcher.exec(text);
    const part =
      match?.slice(1).find((group) => group !== undefined) ?? (match?.length === 1 ? match[0] : undefined);
    return part === undefined || !isSaid(part) ? [] : [part];
  };

  const otherwise = rule.default ?? null;

  function read(texts: readonly string[]): Read {
    if (kind === 'list' || kind === 'addresses') {
      const list = listIn(texts, kind, rule);
      return SINGLE.has(field) ? (list[0] ?? null) : list;
    }
    const [text] = texts;
    return text === undefined ? null : READ[kind](text, rule, setting);
  }

  /** The value of a word's table, or undefined where it has none. */
  const stated = (texts: readonly string[]) => {
    const [text] = texts;
    return words === undefined || text === undefined ? undefined : words.get(low(text));
  };

  return (row) => {
    if (rule.value !== undefined) return rule.value;
    if (kind === 'as-is' && rule.template === undefined && matcher === null && words === undefined) {
      const [name = ''] = columns;
      return places.at(row, name) ?? otherwise;
    }
    const texts = found(row).flatMap(partOf);
    if (texts.length === 0) return otherwise;
    const word = stated(texts);
    if (word !== undefined) return word;
    const value = read(texts);
    return value === null || (Array.isArray(value) && value.length === 0) ? otherwise : value;
  };
}
