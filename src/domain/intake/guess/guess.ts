import type { Market } from '#domain/market/markets.ts';
import { namesOf } from '#domain/rows/rows.ts';
import type { IntakeField } from '../fields.ts';
import type { FieldRule, Mapping, WholeRule } from '../mapping.ts';
import { isAmbiguousDate, orderShown } from '../moments.ts';
import { createPlaces, folded, leaves, type Row } from '../place.ts';
import { PRESET_NAMES, type PresetName, presetOf } from '../presets/presets.ts';
import { columnsInTemplate, columnsOf, wholeRuleOf } from '../rule.ts';
import { CONDITIONS } from '../words/tables.ts';
import { type Column, columnsOfRows } from './columns.ts';
import { type Evidence, shareOf } from './evidence.ts';
import { SIGNS, TOLD_AS_FEATURES } from './names.ts';

/** Something that a feed cannot tell by itself. */
export interface Question {
  /** Answers are given by it: `--price=SellingPrice`, `--dates=day-first`. */
  readonly name: string;
  readonly ask: string;
  /** The answers that make sense; anything else is the name of a column. */
  readonly choices: readonly string[];
  /** What is taken without an answer; null where the feed cannot be read without one. */
  readonly usual: string | null;
}

export interface Guess {
  readonly preset: PresetName | null;
  /** What stands in the configuration: with a preset only what differs from it. */
  readonly mapping: Mapping;
  /** By field, the columns that it is read from. */
  readonly used: Readonly<Partial<Record<IntakeField, readonly string[]>>>;
  readonly unused: readonly Column[];
  readonly questions: readonly Question[];
}

export interface GuessSetting {
  readonly market: Market;
  /** Answers to questions, by name. */
  readonly answers: Readonly<Record<string, string>>;
}

const EXACT = 1;
const LIKE = 0.55;
const NEARLY = 0.75;
const LEAST_EVIDENCE = 0.25;
const LEAST_SCORE = 0.6;
const BY_VALUES_SHARE = 0.85;

const lastStep = (name: string): string => name.split('.').at(-1) ?? name;

function nameScore(
  column: string,
  { names, like, unlike }: NonNullable<(typeof SIGNS)[IntakeField]>,
): number {
  const wanted = names.map(folded);
  const spellings = [folded(column), folded(lastStep(column)), folded(column.replace(/^\w+:/, ''))];
  const place = Math.min(
    ...spellings.map((spelling) => wanted.indexOf(spelling)).map((at) => (at < 0 ? 99 : at)),
  );
  // The first names are the likeliest, and of several price columns the first is the one to show.
  if (place < 99) return EXACT - place * 0.01;
  if (unlike?.test(column)) return 0;
  if (like?.test(column)) return LIKE;
  return wanted.some((name) => name.length > 3 && spellings[0]?.startsWith(name)) ? NEARLY * LIKE : 0;
}

interface Candidate {
  readonly field: IntakeField;
  readonly column: Column;
  readonly score: number;
}

function candidatesFor(columns: readonly Column[], market: Market): readonly Candidate[] {
  return namesOf(SIGNS).flatMap((field) => {
    const sign = SIGNS[field];
    if (sign === undefined) return [];
    return columns.flatMap((column): readonly Candidate[] => {
      if (column.values.length === 0) return [];
      const name = nameScore(column.name, sign);
      const share = shareOf(column, evidenceOf(field, sign.evidence), market);
      if (name > 0 && share >= LEAST_EVIDENCE) {
        const score = name * 0.65 + share * 0.3 + column.filled * 0.05;
        return score >= LEAST_SCORE - (name >= LIKE ? 0.15 : 0) ? [{ field, column, score }] : [];
      }
      return sign.byValues &&
        share >= BY_VALUES_SHARE &&
        column.values.length >= 3 &&
        !isTooCoarse(field, column)
        ? [{ field, column, score: share * 0.5 }]
        : [];
    });
  });
}

const evidenceOf = (_: IntakeField, evidence: Evidence): Evidence => evidence;

/** A column with one value in all rows proves nothing of itself. */
const isTooCoarse = (field: IntakeField, { values }: Column): boolean =>
  field !== 'vin' && new Set(values.slice(0, 50)).size < 2;

/** Several fields may be read from these: `Caringbah, NSW` is a town and a state. */
const SHARED: ReadonlySet<IntakeField> = new Set(['city', 'state', 'name', 'certified', 'reserved']);

function assigned(candidates: readonly Candidate[]): ReadonlyMap<IntakeField, Column> {
  const taken = new Set<string>();
  const found = new Map<IntakeField, Column>();
  for (const { field, column } of candidates.toSorted((a, b) => b.score - a.score)) {
    if (found.has(field) || (taken.has(column.name) && !SHARED.has(field))) continue;
    found.set(field, column);
    taken.add(column.name);
  }
  return found;
}

const isMostly = (column: Column, pattern: RegExp, share = 0.6): boolean => {
  const values = column.values.slice(0, 400);
  return values.length > 0 && values.filter((text) => pattern.test(text)).length / values.length >= share;
};

const BOTH_COLOURS = /^[^/]+\/[^/]+$/;
const FIRST_COLOUR = '^\\s*([^/]+?)\\s*(?:/|$)';
const TOWN = '^\\s*([^,]+?)\\s*,';
const REGION = ',\\s*([^,]+?)\\s*$';

/** `Photo1`, `Photo2`, … are one column `Photo*`. */
function numberedSeries(name: string, columns: readonly Column[]): string | null {
  const [, stem = '', , end = ''] = /^(.*?)(\d+)(\D*)$/.exec(name) ?? [];
  if (stem === '' && end === '') return null;
  const same = columns.filter(
    (column) =>
      column.name.startsWith(stem) &&
      column.name.endsWith(end) &&
      /^\d+$/.test(column.name.slice(stem.length, column.name.length - end.length)),
  );
  return same.length > 1 ? `${stem}*${end}` : null;
}

const unitIn = (name: string): WholeRule['unit'] | undefined =>
  /mile(?!age)|\bmi\b/i.test(name) ? 'mile' : /kilomet|\bkms?\b|^km/i.test(name) ? 'km' : undefined;

function ruleFor(
  field: IntakeField,
  column: Column,
  columns: readonly Column[],
  { market, answers }: GuessSetting,
): FieldRule {
  const { name } = column;
  switch (field) {
    case 'colour':
      return isMostly(column, BOTH_COLOURS, 0.4) ? { from: name, pattern: FIRST_COLOUR } : name;
    case 'city':
      return shareOf(column, 'townAndRegion', market) > 0.5 ? { from: name, pattern: TOWN } : name;
    case 'state':
      return shareOf(column, 'townAndRegion', market) > 0.5 ? { from: name, pattern: REGION } : name;
    case 'km': {
      const unit = unitIn(name);
      const own = market.distance === 'mile' ? 'mile' : 'km';
      return unit !== undefined && unit !== own ? { from: name, unit } : name;
    }
    case 'images': {
      const series = numberedSeries(name, columns);
      return series === null ? name : { from: series, all: true };
    }
    case 'created_at':
    case 'sold_date_timestamp': {
      const order = column.values.map(orderShown).find((one) => one !== null) ?? answers['dates'];
      const usual = market.code === 'US' ? 'month-first' : 'day-first';
      return order === 'day-first' || order === 'month-first'
        ? order === usual
          ? name
          : { from: name, date: order }
        : name;
    }
    default:
      return name;
  }
}

function dateQuestion(
  found: ReadonlyMap<IntakeField, Column>,
  { market }: GuessSetting,
): readonly Question[] {
  const column = found.get('created_at') ?? found.get('sold_date_timestamp');
  if (!column) return [];
  const isOpen =
    column.values.some(isAmbiguousDate) && column.values.every((text) => orderShown(text) === null);
  return isOpen
    ? [
        {
          name: 'dates',
          ask: `Is ${column.values.find(isAmbiguousDate)} in "${column.name}" written with the day or the month first?`,
          choices: ['day-first', 'month-first'],
          usual: market.code === 'US' ? 'month-first' : 'day-first',
        },
      ]
    : [];
}

/** Words of the condition that no table knows. */
function conditionQuestion(
  found: ReadonlyMap<IntakeField, Column>,
  { market }: GuessSetting,
): readonly Question[] {
  const column = found.get('car_type');
  if (!column)
    return [
      {
        name: 'car_type',
        ask: 'No column says whether a vehicle is new, demo or used. What are they?',
        choices: ['used', 'new', 'demo'],
        usual: 'used',
      },
    ];
  const unknown = [...new Set(column.values)].filter((text) => CONDITIONS(text, market.code) === undefined);
  return unknown.slice(0, 5).map((text) => ({
    name: `car_type.${text}`,
    ask: `"${column.name}" says "${text}". Is that new, demo or used?`,
    choices: ['used', 'new', 'demo'],
    usual: 'used',
  }));
}

const NEEDED = [
  { field: 'make', what: 'the make' },
  { field: 'model', what: 'the model' },
] as const;

function missingQuestions(found: ReadonlyMap<IntakeField, Column>): readonly Question[] {
  // A title holds both.
  if (found.has('name')) return [];
  return NEEDED.filter(({ field }) => !found.has(field)).map(({ field, what }) => ({
    name: field,
    ask: `Which column holds ${what}?`,
    choices: [],
    usual: null,
  }));
}

function priceQuestion(found: ReadonlyMap<IntakeField, Column>): readonly Question[] {
  return found.has('price')
    ? []
    : [
        {
          name: 'price',
          ask: 'Which column holds the price? (empty: none, shoppers are asked to enquire)',
          choices: [],
          usual: '',
        },
      ];
}

/** Columns that a person named for a field. */
function answeredColumns(
  columns: readonly Column[],
  answers: GuessSetting['answers'],
): ReadonlyMap<IntakeField, Column> {
  const named = new Map<IntakeField, Column>();
  for (const field of namesOf(SIGNS)) {
    const answer = answers[field];
    const column =
      answer === undefined ? undefined : columns.find(({ name }) => folded(name) === folded(answer));
    if (column) named.set(field, column);
  }
  return named;
}

function carTypeRule(
  rule: FieldRule | undefined,
  column: Column | undefined,
  { answers }: GuessSetting,
): FieldRule {
  if (rule === undefined || column === undefined) return { value: answers['car_type'] ?? 'used' };
  const words = Object.entries(answers).flatMap(([name, answer]) =>
    name.startsWith('car_type.') ? [[name.slice('car_type.'.length), answer] as const] : [],
  );
  const whole = wholeRuleOf(rule);
  return {
    ...whole,
    ...(words.length > 0 && { words: Object.fromEntries(words) }),
    ...(column.filled < 1 && { default: 'used' }),
  };
}

/** Specifications that we have no field for are told among the features. */
function withSpecifications(rule: FieldRule | undefined, columns: readonly Column[]): FieldRule | undefined {
  const told = columns
    .filter(({ name, values }) => TOLD_AS_FEATURES.test(folded(name)) && values.length > 0)
    .map(({ name }) => name);
  if (told.length === 0 || rule !== undefined) return rule;
  return { from: told, all: true, split: '|' };
}

const simplified = (rule: FieldRule): FieldRule => {
  const whole = wholeRuleOf(rule);
  return Object.keys(whole).length === 1 && whole.from !== undefined ? whole.from : rule;
};

/** The fields of a preset that a feed has, with their columns. */
function presetFields(mapping: Mapping, rows: readonly Row[]): ReadonlySet<IntakeField> {
  const places = createPlaces();
  const has = (name: string) =>
    rows.some((row) => leaves(places.at(row, name)).some((text) => text.trim() !== ''));
  return new Set(
    namesOf(mapping).filter((field) => {
      const rule = mapping[field];
      if (rule === undefined) return false;
      const whole = wholeRuleOf(rule);
      const names = [...columnsOf(whole), ...columnsInTemplate(whole.template ?? '')];
      return names.some(has);
    }),
  );
}

const LEAST_PRESET_FIELDS = 8;

/** A preset that has all that was recognised, and whose own names the feed uses. */
function fittingPreset(
  fields: readonly IntakeField[],
  rows: readonly Row[],
): { readonly name: PresetName; readonly has: ReadonlySet<IntakeField> } | null {
  const fitting = PRESET_NAMES.flatMap((name) => {
    const has = presetFields(presetOf(name).mapping, rows);
    const missed = fields.filter((field) => !has.has(field));
    return has.size >= LEAST_PRESET_FIELDS && missed.length <= fields.length * 0.15
      ? [{ name, has, missed: missed.length }]
      : [];
  });
  return fitting.sort((a, b) => a.missed - b.missed || b.has.size - a.has.size)[0] ?? null;
}

/** Guesses from a sample of rows where each of our fields stands and how it is read. */
export function guessMapping(rows: readonly Row[], setting: GuessSetting): Guess {
  const { market, answers } = setting;
  const columns = columnsOfRows(rows);
  const named = answeredColumns(columns, answers);
  const free = columns.filter((column) => ![...named.values()].includes(column));
  const found = new Map([...assigned(candidatesFor(free, market)), ...named]);
  const rules: Partial<Record<IntakeField, FieldRule>> = {};
  for (const [field, column] of found) rules[field] = ruleFor(field, column, columns, setting);
  rules.car_type = carTypeRule(rules.car_type, found.get('car_type'), setting);
  const location = found.get('city');
  if (location && shareOf(location, 'townAndRegion', market) > 0.5 && !found.has('state'))
    rules.state = ruleFor('state', location, columns, setting);
  const taken = new Set([...found.values()].map(({ name }) => name));
  const features = withSpecifications(
    rules.features,
    columns.filter(({ name }) => !taken.has(name)),
  );
  if (features !== undefined) rules.features = features;

  const preset = fittingPreset([...found.keys()], rows);
  const mapping = Object.fromEntries(
    namesOf(rules)
      .filter((field) => preset === null || !preset.has.has(field) || named.has(field))
      .flatMap((field) => {
        const rule = rules[field];
        return rule === undefined ? [] : [[field, simplified(rule)] as const];
      }),
  );
  const used = Object.fromEntries(
    namesOf(rules).flatMap((field) => {
      const rule = rules[field];
      return rule === undefined ? [] : [[field, columnsOf(wholeRuleOf(rule))] as const];
    }),
  );
  const isUsed = ({ name }: Column) =>
    Object.values(used).some((names) =>
      names.some((one) => one === name || (one.includes('*') && name.startsWith(one.split('*')[0] ?? ''))),
    );
  const questions = [
    ...missingQuestions(found),
    ...priceQuestion(found),
    ...(preset === null ? conditionQuestion(found, setting) : []),
    ...dateQuestion(found, setting),
  ].filter(({ name }) => answers[name] === undefined);
  return {
    preset: preset?.name ?? null,
    mapping,
    used,
    unused: columns.filter((column) => !isUsed(column)),
    questions,
  };
}
