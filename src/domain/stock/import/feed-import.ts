import { isRecord, namesOf } from '#domain/lib/records.ts';
import { MARKET_CUSTOMS } from '#domain/sites/markets/market-customs.ts';
import type { Market } from '#domain/sites/markets/markets.ts';
import type { VehicleField } from '#domain/vehicles/attributes/fields.ts';
import { Unreadable } from '#domain/vehicles/attributes/read-field.ts';
import { type ColumnLookup, createPlaces, type FeedRow, folded, leaves } from './column-lookup.ts';
import { completeEntry, createIds } from './derive-fields.ts';
import {
  createTally,
  type Entry,
  type EntryChange,
  entryMaker,
  type OddValue,
  type ValueCounts,
} from './entry.ts';
import type { FeedReadingConfig } from './feed-format.ts';
import { createColumnCheck, type MissingColumns } from './mapped-columns.ts';
import type { FieldRule, Mapping, MappingCondition } from './mapping.ts';
import { numberIn } from './numbers.ts';
import { presetOf } from './presets.ts';
import { columnsOf, fieldReader, type RuleSetting, wholeRuleOf } from './rule.ts';
import { spellTitle, tidyEntry } from './tidy.ts';
import { readTitle } from './title.ts';
import { type AlikeRows, alikeRows } from './values/alike.ts';
import { spellAlike } from './values/spellings.ts';
import { Unsettled } from './values/written-number.ts';

const low = (text: string): string => text.trim().toLowerCase();

const setOf = (values: readonly string[] | undefined): ReadonlySet<string> | null =>
  values === undefined ? null : new Set(values.map(low));

export function conditionOn(condition: MappingCondition, places: ColumnLookup): (row: FeedRow) => boolean {
  const { from, least, most, matches } = condition;
  const names = typeof from === 'string' ? [from] : from;
  const accepted = setOf(condition.is);
  const unwanted = setOf(condition.not);
  const matcher = matches === undefined ? null : new RegExp(matches, 'iu');
  return (row) => {
    const text =
      names.map((name) => leaves(places.at(row, name))[0] ?? '').find((one) => one.trim() !== '') ?? '';
    if (accepted !== null && !accepted.has(low(text))) return false;
    if (unwanted?.has(low(text))) return false;
    if (matcher !== null && !matcher.test(text)) return false;
    if (least === undefined && most === undefined) return true;
    const value = numberIn(text)?.value;
    return value !== undefined && value >= (least ?? value) && value <= (most ?? value);
  };
}

/** What was found in a feed, for the people who maintain it. */
export interface FeedImportReport {
  readonly rows: number;
  /** Rows that the conditions leave out. */
  readonly leftOut: number;
  /** Second header lines. */
  readonly headers: number;
  /** How many rows say something, by field. */
  readonly filled: Readonly<Partial<Record<VehicleField, number>>>;
  readonly changes: readonly ValueCounts<EntryChange>[];
  readonly odd: readonly ValueCounts<OddValue>[];
  readonly alike: AlikeRows | null;
  /** What the configuration names and the feed does not have. */
  readonly missing: readonly MissingColumns[];
  /** The columns of the feed, in their order. */
  readonly columns: readonly string[];
}

export interface FeedImportResult {
  readonly entries: Entry[];
  readonly report: FeedImportReport;
  /** The number of each entry's row in the feed. */
  readonly rows: readonly number[];
}

export interface FeedImportPlace {
  readonly market: Market;
  /** Of times without one. */
  readonly timezone: string;
  /** Before the ids of this source. */
  readonly prefix?: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Stands for a text, in a dozen letters and digits. */
  readonly digest: (text: string) => string;
}

/** Returns next year, because its models are sold before it begins. */
export const latestYearAt = (now: number): number => new Date(now).getUTCFullYear() + 1;

const settingOf = ({ market, timezone, now }: FeedImportPlace): RuleSetting => ({
  distance: market.distance === 'mile' ? 'mile' : 'km',
  dates: MARKET_CUSTOMS[market.code].dates,
  timezone,
  latestYear: latestYearAt(now),
});

/** Lays the mapping over the preset. A table without either has columns named like our fields. */
export const mappingOf = ({ preset, mapping }: FeedReadingConfig): Mapping => ({
  ...(preset !== undefined || mapping === undefined ? presetOf(preset ?? 'ours').mapping : {}),
  ...mapping,
});

/** The number of first columns that show that a row is no header. */
const HEADER_LOOK = 3;

/** Returns true for a row that repeats the names of the columns. */
function isHeaderAgain(row: FeedRow): boolean {
  let looked = 0;
  let same = 0;
  for (const name in row) {
    looked += 1;
    const value = row[name];
    if (typeof value === 'string' && value !== '' && (value === name || folded(value) === folded(name)))
      same += 1;
    if (looked === HEADER_LOOK && same === 0) return false;
  }
  return looked >= HEADER_LOOK && same > looked / 2;
}

const isEmptyRow = (row: FeedRow): boolean => {
  for (const name in row) if (row[name] !== '' && row[name] !== null && row[name] !== undefined) return false;
  return true;
};

export const says = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

const LONGEST_ODD = 60;
const MOST_LISTED = 200;

export interface FeedImport {
  /** Reads one row. `number` is its number in the file, if that is not its place among the rows. */
  take(row: unknown, number?: number): void;
  /** Call once, after the last row. */
  finish(): FeedImportResult;
}

/** Returns what the rule of a field says itself. A person chose it, whether a table knows it or not. */
function statedBy(rule: FieldRule | undefined): ReadonlySet<unknown> {
  if (rule === undefined) return new Set();
  const { words = {}, value, default: otherwise } = wholeRuleOf(rule);
  return new Set([...Object.values(words), value, otherwise]);
}

type Tallies = ReturnType<typeof createTallies>;

const createTallies = () => ({
  changes: createTally<EntryChange>(({ field, from, to }) => `${field}\n${from}\n${to}`),
  odd: createTally<OddValue>(({ field, value }) => `${field}\n${value}`),
  filled: {} as Partial<Record<VehicleField, number>>,
});

/** Reads the fields of rows by their rules. */
function createEntryReader(mapping: Mapping, place: FeedImportPlace, { odd, filled }: Tallies) {
  const places = createPlaces();
  const setting = settingOf(place);
  const fields = namesOf(mapping).flatMap((field) => {
    const rule = mapping[field];
    if (rule === undefined) return [];
    const { template, ...whole } = wholeRuleOf(rule);
    const column = template ?? columnsOf(whole).join(', ');
    const isMeant = statedBy(rule);
    return [{ field, column, isMeant, read: fieldReader(field, rule, places, setting) }];
  });
  type ReadField = (typeof fields)[number];
  const emptyEntry = entryMaker(fields.map(({ field }) => field));
  const byName = new Map(fields.map((one) => [one.field, one]));

  const addOdd = (one: OddValue, row: number): void => {
    const column = byName.get(one.field)?.column ?? '';
    odd.add({ ...one, row, ...(column !== '' && { column }) });
  };

  function enter(entry: Entry, { field }: ReadField, value: unknown, row: number): void {
    const isOdd = value instanceof Unreadable;
    if (isOdd) addOdd({ field, value: value.found.slice(0, LONGEST_ODD), expected: value.expected }, row);
    entry[field] = isOdd || !says(value) ? null : value;
    if (entry[field] !== null && !(value instanceof Unsettled)) filled[field] = (filled[field] ?? 0) + 1;
  }

  return {
    places,
    read(row: FeedRow, at: number): Entry {
      const entry = emptyEntry();
      for (const one of fields) enter(entry, one, one.read(row), at);
      return entry;
    },
    /** Call it after the last row, when the columns have shown how they write numbers. */
    settle(entry: Entry, at: number): void {
      for (const one of fields) {
        const value = entry[one.field];
        if (value instanceof Unsettled) enter(entry, one, value.settle(), at);
      }
    },
    /** What becomes of values that no table knows. */
    unknownAt: (row: number) => ({
      isMeant: (field: VehicleField, text: string) => byName.get(field)?.isMeant.has(text) ?? false,
      report: (one: OddValue) => addOdd(one, row),
    }),
  };
}

/** Reads rows of any layout as entries in our fields. */
export function createFeedImport(config: FeedReadingConfig, place: FeedImportPlace): FeedImport {
  const { market, now, prefix = '' } = place;
  const tallies = createTallies();
  const { changes, odd, filled } = tallies;
  const reader = createEntryReader(mappingOf(config), place, tallies);
  const conditions = (config.only ?? []).map((condition) => conditionOn(condition, reader.places));
  const isTidied = config.tidy ?? true;
  const entries: Entry[] = [];
  /** The row of each entry. */
  const rowsOf: number[] = [];
  const completing = { idOf: createIds(place.digest), prefix, latestYear: latestYearAt(now) };
  const check = createColumnCheck(config, reader.places);
  let taken = 0;
  let at = 0;
  let rows = 0;
  let leftOut = 0;
  let headers = 0;

  const keep = (entry: Entry): void => {
    entries.push(entry);
    rowsOf.push(at);
  };

  return {
    take(row, number) {
      taken += 1;
      at = number ?? taken;
      if (!isRecord(row)) {
        rows += 1;
        // Not a vehicle at all: whoever reads the entries refuses it with its place.
        keep({});
        return;
      }
      if (isEmptyRow(row)) return;
      check.look(row);
      if (isHeaderAgain(row)) {
        headers += 1;
        return;
      }
      rows += 1;
      if (!conditions.every((condition) => condition(row))) {
        leftOut += 1;
        return;
      }
      const entry = reader.read(row, at);
      if (isTidied) readTitle(entry, market.code);
      if (isTidied) tidyEntry(entry, market, changes.add, reader.unknownAt(at));
      keep(entry);
    },
    finish() {
      for (const [index, entry] of entries.entries()) reader.settle(entry, rowsOf[index] ?? 0);
      if (isTidied) spellAlike(entries, changes.add);
      for (const entry of entries) completeEntry(entry, completing, changes.add);
      if (isTidied) for (const entry of entries) spellTitle(entry, market.code);
      return {
        entries,
        rows: rowsOf,
        report: {
          rows,
          leftOut,
          headers,
          filled,
          changes: changes.all().slice(0, MOST_LISTED),
          odd: odd.all().slice(0, MOST_LISTED),
          alike: alikeRows(entries, place.digest),
          missing: rows === 0 ? [] : check.missing(),
          columns: reader.places.columns(),
        },
      };
    },
  };
}
