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
import type { Mapping, MappingCondition } from './mapping.ts';
import { numberIn } from './numbers.ts';
import { presetOf } from './presets.ts';
import { fieldReader, type RuleSetting } from './rule.ts';
import { spellTitle, tidyEntry } from './tidy.ts';
import { readTitle } from './title.ts';
import { modelKey } from './words/models.ts';

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
}

export interface FeedImportResult {
  readonly entries: Entry[];
  readonly report: FeedImportReport;
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

export const settingOf = ({
  market,
  timezone,
}: Pick<FeedImportPlace, 'market' | 'timezone'>): RuleSetting => ({
  distance: market.distance === 'mile' ? 'mile' : 'km',
  dates: MARKET_CUSTOMS[market.code].dates,
  timezone,
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

const says = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

const LONGEST_ODD = 60;
const MOST_LISTED = 200;

/** Fields whose spellings are unified over the whole feed, because no table knows their values. */
const SPELLED = [
  { field: 'make', within: () => '' },
  { field: 'model', within: ({ make }: Entry) => folded(String(make ?? '')) },
] as const;

const isCalm = (text: string): boolean => text !== text.toUpperCase() && text !== text.toLowerCase();

/** Picks the most frequent spelling of a name, but prefers one that is neither all capitals nor all lower case. */
function bestSpelling(spellings: ReadonlyMap<string, number>): string {
  const sorted = [...spellings].sort(
    ([a, x], [b, y]) => Number(isCalm(b)) - Number(isCalm(a)) || y - x || (a < b ? -1 : 1),
  );
  return sorted[0]?.[0] ?? '';
}

function spellAlike(entries: readonly Entry[], report: (change: EntryChange) => void): void {
  for (const { field, within } of SPELLED) {
    const names = new Map<string, Map<string, number>>();
    const keyOf = (entry: Entry, text: string) => `${within(entry)} ${modelKey(text)}`;
    for (const entry of entries) {
      const text = entry[field];
      if (typeof text !== 'string') continue;
      const key = keyOf(entry, text);
      const spellings = names.get(key) ?? new Map<string, number>();
      spellings.set(text, (spellings.get(text) ?? 0) + 1);
      names.set(key, spellings);
    }
    const best = new Map(
      [...names].flatMap(([key, spellings]) =>
        spellings.size > 1 ? [[key, bestSpelling(spellings)] as const] : [],
      ),
    );
    if (best.size === 0) continue;
    for (const entry of entries) {
      const text = entry[field];
      if (typeof text !== 'string') continue;
      const to = best.get(keyOf(entry, text));
      if (to === undefined || to === text) continue;
      entry[field] = to;
      report({ field, from: text, to });
    }
  }
}

export interface FeedImport {
  /** Reads one row. */
  take(row: unknown): void;
  /** Call once, after the last row. */
  finish(): FeedImportResult;
}

/** Reads rows of any layout as entries in our fields. */
export function createFeedImport(config: FeedReadingConfig, place: FeedImportPlace): FeedImport {
  const { market, now, prefix = '' } = place;
  const mapping = mappingOf(config);
  const places = createPlaces();
  const setting = settingOf(place);
  const readers = namesOf(mapping).flatMap((field) => {
    const rule = mapping[field];
    return rule === undefined ? [] : [{ field, read: fieldReader(field, rule, places, setting) }];
  });
  const emptyEntry = entryMaker(readers.map(({ field }) => field));
  const conditions = (config.only ?? []).map((condition) => conditionOn(condition, places));
  const isTidied = config.tidy ?? true;
  const changes = createTally<EntryChange>(({ field, from, to }) => `${field}\n${from}\n${to}`);
  const odd = createTally<OddValue>(({ field, value }) => `${field}\n${value}`);
  const filled: Partial<Record<VehicleField, number>> = {};
  const entries: Entry[] = [];
  const completing = {
    idOf: createIds(place.digest),
    prefix,
    latestYear: new Date(now).getUTCFullYear() + 2,
  };
  let rows = 0;
  let leftOut = 0;
  let headers = 0;

  function entryOf(row: FeedRow): Entry {
    const entry = emptyEntry();
    for (const { field, read } of readers) {
      const value = read(row);
      if (value instanceof Unreadable) {
        odd.add({ field, value: value.found.slice(0, LONGEST_ODD), expected: value.expected });
        continue;
      }
      if (!says(value)) continue;
      entry[field] = value;
      filled[field] = (filled[field] ?? 0) + 1;
    }
    return entry;
  }

  return {
    take(row) {
      if (!isRecord(row)) {
        rows += 1;
        // Not a vehicle at all: whoever reads the entries refuses it with its place.
        entries.push({});
        return;
      }
      if (isEmptyRow(row)) return;
      if (isHeaderAgain(row)) {
        headers += 1;
        return;
      }
      rows += 1;
      if (!conditions.every((condition) => condition(row))) {
        leftOut += 1;
        return;
      }
      const entry = entryOf(row);
      if (isTidied) readTitle(entry, market.code);
      if (isTidied) tidyEntry(entry, market, changes.add);
      entries.push(entry);
    },
    finish() {
      if (isTidied) spellAlike(entries, changes.add);
      for (const entry of entries) completeEntry(entry, completing, changes.add);
      if (isTidied) for (const entry of entries) spellTitle(entry, market.code);
      return {
        entries,
        report: {
          rows,
          leftOut,
          headers,
          filled,
          changes: changes.all().slice(0, MOST_LISTED),
          odd: odd.all().slice(0, MOST_LISTED),
        },
      };
    },
  };
}
