import { namesOf } from '#domain/lib/records.ts';
import { MARKET_CUSTOMS } from '#domain/sites/markets/market-customs.ts';
import { MARKET_TEXTS } from '#domain/sites/markets/market-texts.ts';
import { FIELD_NAMES, type VehicleField } from '#domain/vehicles/attributes/fields.ts';
import { contentsIn } from '#domain/vehicles/price/price-contents.ts';
import type { FeedRow } from '../column-lookup.ts';
import type { FieldRule, Mapping } from '../mapping.ts';
import type { PresetName } from '../presets.ts';
import { columnsInTemplate, columnsOf, wholeRuleOf } from '../rule.ts';
import { makeInAddress } from './address-make.ts';
import { columnAnswered, sameForAll } from './answers.ts';
import { assigned, type ColumnCandidate, candidatesFor } from './candidates.ts';
import { columnsOfRows, type FeedColumn, type GuessSetting } from './columns.ts';
import { fittingPreset } from './preset-fit.ts';
import { areTitlesRead, type FeedQuestion, flagRule, questionsAbout, wordRule } from './questions.ts';
import { rulesFor, simplified } from './rules.ts';

export interface Guess {
  readonly preset: PresetName | null;
  /** What stands in the configuration: with a preset only what differs from it. */
  readonly mapping: Mapping;
  /** By field, the columns that it is read from. */
  readonly used: Readonly<Partial<Record<VehicleField, readonly string[]>>>;
  /** All columns of the feed. Answers may name them by their place, counted from 1. */
  readonly columns: readonly FeedColumn[];
  readonly unused: readonly FeedColumn[];
  readonly questions: readonly FeedQuestion[];
}

/** Returns the columns that a person named for a field. */
function answeredColumns(
  columns: readonly FeedColumn[],
  answers: GuessSetting['answers'],
): ReadonlyMap<VehicleField, FeedColumn> {
  const named = new Map<VehicleField, FeedColumn>();
  for (const field of FIELD_NAMES) {
    const answer = answers[field];
    const column = answer === undefined ? undefined : columnAnswered(columns, answer);
    if (column) named.set(field, column);
  }
  return named;
}

/** Reads the series as the badge if there is no column for the badge, because American exports call it so. */
function withSeriesAsBadge(
  columns: ReadonlyMap<VehicleField, FeedColumn>,
  { market }: GuessSetting,
): ReadonlyMap<VehicleField, FeedColumn> {
  const series = columns.get('series');
  if (!MARKET_CUSTOMS[market.code].seriesIsBadge || columns.has('badge') || series === undefined)
    return columns;
  if (!/^series/i.test(series.name)) return columns;
  return new Map([...columns].map(([field, column]) => [field === 'series' ? 'badge' : field, column]));
}

const picturesAmong = (
  candidates: readonly ColumnCandidate[],
  columns: readonly FeedColumn[],
): readonly FeedColumn[] => {
  const imageColumns = candidates.filter(({ field }) => field === 'images');
  const named = imageColumns.filter(({ isNamed }) => isNamed);
  const chosen = new Set((named.length > 0 ? named : imageColumns).map(({ column }) => column));
  return columns.filter((column) => chosen.has(column));
};

/** Selects prices by the names of the columns alone, so that a special price that few rows have comes before the usual one. */
const pricesAmong = (
  candidates: readonly ColumnCandidate[],
  columns: ReadonlyMap<VehicleField, FeedColumn>,
): readonly FeedColumn[] => {
  const others = new Set([...columns].flatMap(([field, column]) => (field === 'price' ? [] : [column])));
  return candidates
    .filter(({ field, isNamed, column }) => field === 'price' && isNamed && !others.has(column))
    .toSorted((a, b) => b.name - a.name)
    .map(({ column }) => column);
};

const namesIn = (rule: FieldRule): readonly string[] => {
  const whole = wholeRuleOf(rule);
  return [...columnsOf(whole), ...columnsInTemplate(whole.template ?? '')];
};

/** Returns the words for what the names of the price's columns say that it contains, as `Drive Away Price` does. */
function contentsOfPrice(rule: FieldRule | undefined, { market }: GuessSetting): string | null {
  const said = new Set(rule === undefined ? [] : namesIn(rule).map(contentsIn));
  const [contents = 'unknown'] = said;
  return said.size > 1 || contents === 'unknown' ? null : MARKET_TEXTS[market.code].priceWords[contents];
}

const isIn = (name: string, pattern: string): boolean => {
  const [before = '', after] = pattern.split('*');
  return after === undefined ? name === pattern : name.startsWith(before) && name.endsWith(after);
};

/** Guesses from a sample of rows which column each of our fields is in and how it is read. */
export function guessMapping(rows: readonly FeedRow[], setting: GuessSetting): Guess {
  const { market, answers } = setting;
  const columns = columnsOfRows(rows);
  const named = answeredColumns(columns, answers);
  const free = columns.filter((column) => ![...named.values()].includes(column));
  const candidates = candidatesFor(free, market);
  const columnOf = withSeriesAsBadge(new Map([...assigned(candidates), ...named]), setting);
  const rules: Partial<Record<VehicleField, FieldRule>> = {
    ...rulesFor(
      {
        columns: columnOf,
        pictures: picturesAmong(candidates, columns),
        prices: pricesAmong(candidates, columnOf),
      },
      columns,
      setting,
    ),
  };
  for (const field of ['car_type', 'status'] as const) {
    const [rule, column] = [rules[field], columnOf.get(field)];
    if (rule !== undefined && column !== undefined) rules[field] = wordRule(field, rule, column, setting);
  }
  for (const field of FIELD_NAMES) {
    const value = sameForAll(field, answers[field] ?? '');
    if (value !== null) rules[field] = { value };
  }
  const claimed = contentsOfPrice(rules.price, setting);
  if (claimed !== null) rules.price_qualifier ??= { value: claimed };
  const hasTitle = areTitlesRead(columnOf.get('name'), market);
  const address =
    rules.make === undefined && rules.vin === undefined && !hasTitle ? makeInAddress(columns, market) : null;
  if (address !== null) rules.make = address;
  const flags = columnOf.has('car_type') ? null : flagRule(columns, setting);
  rules.car_type ??= flags ?? { value: answers['car_type'] ?? 'used' };

  const preset = fittingPreset(rules, rows);
  const mapping: Partial<Record<VehicleField, FieldRule>> = {};
  for (const field of namesOf(rules)) {
    const rule = rules[field];
    const isAgreed = preset?.agreed.has(field) === true && !named.has(field) && answers[field] === undefined;
    if (rule !== undefined && !isAgreed) mapping[field] = simplified(rule);
  }
  const used: Partial<Record<VehicleField, readonly string[]>> = {};
  for (const field of namesOf(rules)) {
    const rule = rules[field];
    if (rule !== undefined) used[field] = namesIn(rule);
  }
  const usedNames = Object.values(used).flat();
  const questions = questionsAbout(columnOf, setting).filter(
    ({ name }) => (flags === null || name !== 'car_type') && (address === null || name !== 'make'),
  );
  return {
    preset: preset?.name ?? null,
    mapping,
    used,
    columns,
    unused: columns.filter(({ name }) => !usedNames.some((one) => isIn(name, one))),
    questions,
  };
}
