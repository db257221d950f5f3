import { isRecord } from '#domain/lib/records.ts';
import { FIELD_NAMES, fieldUse, type VehicleField } from '#domain/vehicles/attributes/fields.ts';
import { describeValue, timestamp, Unreadable } from '#domain/vehicles/attributes/read-field.ts';
import { createTally, type Entry, type EntryChange, type OddValue } from '../entry.ts';
import { type FeedImportPlace, type FeedImportReport, latestYearAt, says } from '../feed-import.ts';
import { PLACEHOLDER, yearIn } from '../numbers.ts';
import { tidyWords } from '../tidy.ts';
import { alikeRows } from './alike.ts';
import { spellAlike } from './spellings.ts';

interface OwnReading {
  readonly entries: unknown[];
  /** Null of a stock that is as it should be. */
  readonly report: FeedImportReport | null;
}

type OddTest = (value: unknown, latestYear: number) => string | null;

const amountOf = (value: unknown): number =>
  typeof value === 'string' ? Number(value.replace(/[$, ]/g, '')) : Number(value);

const isPlaceholder: OddTest = (value) =>
  amountOf(value) >= PLACEHOLDER ? 'an amount below 9,999,999' : null;

const isNoYear: OddTest = (value, latestYear) => {
  const year = /^\s*\d{4}\s*$/.test(String(value)) ? yearIn(String(value), latestYear) : null;
  return year instanceof Unreadable ? year.expected : null;
};

/** A date that is none is refused with its vehicle, but one out of reason is a placeholder of a database. */
const isNoMoment: OddTest = (value, latestYear) => {
  const isWritten = typeof value === 'number' || (typeof value === 'string' && /^\d{4}-\d{2}/.test(value));
  const seconds = isWritten ? timestamp(value) : null;
  const isLate = typeof seconds === 'number' && seconds * 1000 >= Date.UTC(latestYear + 1, 0);
  return seconds instanceof Unreadable || isLate ? `a date from 1970 to ${latestYear}` : null;
};

const TESTS: Readonly<Partial<Record<string, OddTest>>> = {
  money: isPlaceholder,
  distance: isPlaceholder,
  year: isNoYear,
  moment: isNoMoment,
};

const TESTED = FIELD_NAMES.flatMap((field) => {
  const test = TESTS[fieldUse(field).kind];
  return test === undefined ? [] : [{ field, test }];
});

/**
 * Tidies a stock in our own shape: its words for filters, and values out of reason. All else is as its author wrote it.
 */
export function tidyOwnShape(
  rows: readonly unknown[],
  { market, now, digest }: Pick<FeedImportPlace, 'market' | 'now' | 'digest'>,
): OwnReading {
  const changes = createTally<EntryChange>(({ field, from, to }) => `${field}\n${from}\n${to}`);
  const odd = createTally<OddValue>(({ field, value }) => `${field}\n${value}`);
  const filled: Partial<Record<VehicleField, number>> = {};
  const latestYear = latestYearAt(now);
  const known: Entry[] = [];

  function tidied(row: unknown, index: number): unknown {
    if (!isRecord(row)) return row;
    const entry: Entry = { ...row };
    const found = changes.total() + odd.total();
    const report = (one: OddValue): void => odd.add({ ...one, row: index + 1 });
    for (const { field, test } of TESTED) {
      const expected = says(entry[field]) ? test(entry[field], latestYear) : null;
      if (expected === null) continue;
      report({ field, value: describeValue(entry[field]), expected });
      entry[field] = null;
    }
    tidyWords(entry, market, changes.add, { isMeant: () => false, report });
    const kept: Entry = changes.total() + odd.total() === found ? { ...row } : entry;
    for (const field of FIELD_NAMES) if (says(kept[field])) filled[field] = (filled[field] ?? 0) + 1;
    known.push(kept);
    return kept;
  }

  const entries = rows.map(tidied);
  spellAlike(known, changes.add);
  const alike = alikeRows(known, digest);
  if (changes.total() + odd.total() === 0 && alike === null) return { entries, report: null };
  return {
    entries,
    report: {
      rows: rows.length,
      leftOut: 0,
      headers: 0,
      filled,
      changes: changes.all(),
      odd: odd.all(),
      alike,
      missing: [],
      columns: [],
    },
  };
}
