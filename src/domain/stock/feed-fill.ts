import * as v from 'valibot';
import { isRecord, namesOf } from '#domain/lib/records.ts';
import { cleanLine } from '#domain/vehicles/clean-text.ts';
import type { MissingColumns } from './import/mapped-columns.ts';

/** What a stock is worth nothing without, in the words of messages. */
const WATCHED = { price: 'prices', km: 'distances', images: 'pictures', status: 'states' } as const;
type WatchedField = keyof typeof WATCHED;
const WATCHED_FIELDS = namesOf(WATCHED);

/** How much a good reading of a source said. */
export const feedFillSchema = v.object({
  vehicles: v.number(),
  /** How many vehicles said something, by field. */
  filled: v.record(v.string(), v.number()),
  /** Columns that the configuration names and the feed does not have. A person has accepted them, or others stand in. */
  lacks: v.array(v.string()),
});

export type FeedFill = v.InferOutput<typeof feedFillSchema>;

/** What a reading says of its columns. Sources without a mapping say nothing. */
export interface ColumnReport {
  readonly filled: Readonly<Record<string, number>>;
  readonly missing: readonly MissingColumns[];
  readonly columns: readonly string[];
}

const isFilled = (field: WatchedField, value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0) &&
  // A price of nothing is a missing price. A distance of nothing is that of a new car.
  !(field === 'price' && Number(value) === 0);

/**
 * Counts how many vehicles of a source say what a stock needs. An import knows that of the state, because its entries have got
 * the usual state where the feed says none.
 */
export function fillOf(entries: readonly unknown[], report: ColumnReport | null): FeedFill {
  const counts = { price: 0, km: 0, images: 0, status: 0 };
  for (const entry of entries) {
    if (!isRecord(entry)) continue;
    for (const field of WATCHED_FIELDS) if (isFilled(field, entry[field])) counts[field] += 1;
  }
  const { status, ...others } = counts;
  return {
    vehicles: entries.length,
    filled: report === null ? counts : { status: 0, ...report.filled, ...others },
    lacks: (report?.missing ?? []).flatMap(({ columns }) => columns),
  };
}

/** Of a value that few vehicles have, the last ones may well be sold in a day. */
const LEAST_SHARE = 0.1;
/** So many vehicles may well arrive without a price or pictures in a day, and be half of a small stock. */
const FEW = 5;
const HALF = 0.5;

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Finds the values of a stock that half the vehicles, or more, have lost since the last good reading. */
function lostValues(before: FeedFill, now: FeedFill): readonly string[] {
  if (before.vehicles === 0 || now.vehicles === 0) return [];
  return WATCHED_FIELDS.flatMap((field) => {
    const was = (before.filled[field] ?? 0) / before.vehicles;
    const is = (now.filled[field] ?? 0) / now.vehicles;
    const lost = (was - is) * now.vehicles;
    return was >= LEAST_SHARE && is <= was * HALF && lost >= FEW
      ? [`the ${WATCHED[field]} fell from ${percent(was)} to ${percent(is)} of the vehicles`]
      : [];
  });
}

const MOST_COLUMNS = 12;
const LONGEST_COLUMN = 40;

const quoted = (name: string): string => `"${cleanLine(name, LONGEST_COLUMN).replaceAll('"', "'")}"`;

function columnList(columns: readonly string[]): string {
  const more = columns.length > MOST_COLUMNS ? ` and ${columns.length - MOST_COLUMNS} more` : '';
  return `${columns.slice(0, MOST_COLUMNS).map(quoted).join(', ')}${more}`;
}

function missingText({ field, columns, meant }: MissingColumns): string {
  const rule = field === null ? 'of "only"' : `of the mapping of "${field}"`;
  const names = `${columns.map(quoted).join(', ')} ${rule}`;
  const hint = meant === null ? '' : ` (did you mean ${quoted(meant)}?)`;
  return columns.length === 1
    ? `the column ${names} is not in the feed${hint}`
    : `the columns ${names} are not in the feed${hint}`;
}

/**
 * Items leave out elements that are empty, so one that few of them had may be gone because its vehicles are sold. A table has a
 * name for each column, whether anything stands in it or not.
 */
const isRare = ({ field }: MissingColumns, before: FeedFill): boolean =>
  field !== null && (before.filled[field] ?? 0) < before.vehicles * HALF;

interface FillReading {
  /** The last good reading, or null if none is known. */
  readonly before: FeedFill | null;
  readonly now: FeedFill;
  readonly report: ColumnReport | null;
  readonly isTable: boolean;
}

export interface FillVerdict {
  /** Why the feed is not believed. */
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}

/** Compares a reading with the configuration and with the last good reading. A column that was accepted as missing stays a warning. */
export function judgeFill({ before, now, report, isTable }: FillReading): FillVerdict {
  const known = new Set(before?.lacks);
  const faults: string[] = [];
  const warnings: string[] = [];
  for (const one of report?.missing ?? []) {
    const isNew = one.columns.some((name) => !known.has(name));
    const isTolerable = before !== null && (!isNew || (!isTable && isRare(one, before)));
    if (one.isAll) (isTolerable ? warnings : faults).push(missingText(one));
    else if (isNew && before !== null) warnings.push(missingText(one));
  }
  if (faults.length > 0)
    faults.push(
      `the columns of the feed are ${columnList(report?.columns ?? [])}; if it is right, correct "stock" in site.json`,
    );
  return { faults: [...faults, ...(before === null ? [] : lostValues(before, now))], warnings };
}
