import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { putFileSync } from '#adapters/files/whole-file.ts';
import {
  type BuiltDay,
  builtDaySchema,
  daysOf,
  unreadSpans,
  withBuild,
  withLooks,
} from '#domain/fleet/built-days.ts';
import { keptOf, latestOf } from './kept.ts';
import { type BuildReportFile, reportIn } from './report.ts';
import type { KeptReports, LatestReports, LatestReportsReader } from './types.ts';

/** When each dealer was last found to be as it should be. */
const unchangedSchema = v.record(v.string(), v.string());

const UNCHANGED = 'unchanged.json';
const IS_REPORT = /\.json$/;
const IS_STOCK_REPORT = /\.stock\.json$/;
/** One line a day, at most `MOST_DAYS` of them. Its ending keeps it apart from the reports. */
const DAYS = 'days.jsonl';

const folderOf = (dataDir: string): string => join(dataDir, 'build-reports');

/**
 * A name that sorts by time and is valid on every file system. The pid separates builds of one millisecond. It
 * contains the kind, so that old reports can be selected without reading them.
 */
const nameOf = ({ started, kind }: BuildReportFile): string =>
  `${started.replace(/[:.]/g, '-')}-${process.pid}${kind === 'stock' ? '.stock' : ''}.json`;

const putJson = (path: string, value: unknown): void => putFileSync(path, `${JSON.stringify(value)}\n`);

function parsedIfGood<T>(text: string, schema: v.GenericSchema<unknown, T>): T | undefined {
  try {
    const parsed = v.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const readIfGood = <T>(path: string, schema: v.GenericSchema<unknown, T>): T | undefined =>
  parsedIfGood(textOf(path), schema);

function readReport(folder: string, name: string): BuildReportFile | undefined {
  const found = readIfGood(join(folder, name), v.unknown());
  return found === undefined ? undefined : reportIn(found);
}

const entriesOf = (folder: string) => {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
};

/** Newest first. */
const reportNames = (folder: string): readonly string[] =>
  entriesOf(folder)
    .filter((entry) => entry.isFile() && IS_REPORT.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .reverse();

const isStockName = (name: string): boolean => IS_STOCK_REPORT.test(name);

const reportsIn = (folder: string): readonly BuildReportFile[] =>
  reportNames(folder).flatMap((name) => readReport(folder, name) ?? []);

const writtenDays = (folder: string): readonly BuiltDay[] =>
  textOf(join(folder, DAYS))
    .split('\n')
    .flatMap((line) => (line === '' ? [] : (parsedIfGood(line, builtDaySchema) ?? [])));

/** The days of a dealer. Older releases stored reports only, so those are added. */
const daysIn = (folder: string, reports: () => readonly BuildReportFile[]): readonly BuiltDay[] => {
  const days = writtenDays(folder);
  return days.length > 0 ? days : daysOf(reports());
};

const putDays = (folder: string, days: readonly BuiltDay[]): void =>
  putFileSync(join(folder, DAYS), days.map((day) => `${JSON.stringify(day)}\n`).join(''));

/** Keeps the report of one build of one dealer with the last ones before it, and adds it to the line of its day. */
export function keepReport(dataDir: string, report: BuildReportFile): void {
  const folder = join(folderOf(dataDir), report.slug);
  putDays(
    folder,
    withBuild(
      daysIn(folder, () => reportsIn(folder)),
      report,
    ),
  );
  putJson(join(folder, nameOf(report)), report);
  const names = reportNames(folder);
  const keep = new Set(keptOf(names, isStockName));
  for (const name of names) if (!keep.has(name)) rmSync(join(folder, name), { force: true });
}

const dayIn = (iso: string | undefined): string | undefined => iso?.slice(0, 10);

/**
 * Notes that dealers were looked at and nothing had to be done: one entry a dealer, however often. The lines of the
 * days are written once a day, not at each of hundreds of looks.
 */
export function noteUnchanged(dataDir: string, slugs: readonly string[], at: string): void {
  if (slugs.length === 0) return;
  const root = folderOf(dataDir);
  const path = join(root, UNCHANGED);
  const before = readIfGood(path, unchangedSchema) ?? {};
  putJson(path, { ...before, ...Object.fromEntries(slugs.map((slug) => [slug, at])) });
  for (const slug of slugs.filter((one) => dayIn(before[one]) !== dayIn(at))) {
    const folder = join(root, slug);
    const newest = reportsIn(folder).slice(0, 1);
    // A dealer without a report has no folder, and no line to draw.
    if (newest.length > 0 && unreadSpans(newest).length === 0)
      putDays(
        folder,
        withLooks(
          daysIn(folder, () => reportsIn(folder)),
          [at],
        ),
      );
  }
}

const dealersIn = (root: string): readonly string[] =>
  entriesOf(root)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** The last builds of every dealer. */
export function readReports(dataDir: string): readonly KeptReports[] {
  const root = folderOf(dataDir);
  const unchanged = readIfGood(join(root, UNCHANGED), unchangedSchema) ?? {};
  const slugs = new Set([...dealersIn(root), ...Object.keys(unchanged)]);
  return [...slugs].sort().map((slug) => ({
    slug,
    reports: reportsIn(join(root, slug)),
    unchanged: unchanged[slug] ?? null,
  }));
}

const latestIn = (folder: string): LatestReports => ({
  reports: latestOf(
    reportNames(folder).map((name) => ({
      isStock: isStockName(name),
      read: () => readReport(folder, name),
    })),
  ),
  days: daysIn(folder, () => reportsIn(folder)),
});

/** A folder that changed within this time may change again without a newer time of change. */
const SETTLED_MS = 2_000;

interface Kept {
  readonly changed: number;
  readonly latest: LatestReports;
}

const changedAt = (folder: string): number => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Reads as little as an overview of many dealers needs, and keeps it in memory until the folder changes: every file in
 * it is renamed to its place, which sets the time of the folder. Of 1,000 dealers that is a few megabytes.
 */
export function latestReports(dataDir: string, clock: () => number = Date.now): LatestReportsReader {
  const root = folderOf(dataDir);
  const kept = new Map<string, Kept>();
  return {
    refresh: async () => undefined,
    unchanged: () => readIfGood(join(root, UNCHANGED), unchangedSchema) ?? {},
    slugs: () => dealersIn(root),
    latest(slug) {
      const folder = join(root, slug);
      const changed = changedAt(folder);
      const known = kept.get(slug);
      if (known?.changed === changed) return known.latest;
      const latest = latestIn(folder);
      if (clock() - changed > SETTLED_MS) kept.set(slug, { changed, latest });
      else kept.delete(slug);
      return latest;
    },
    async whole(slug) {
      const folder = join(root, slug);
      const reports = reportsIn(folder);
      return { reports, days: daysIn(folder, () => reports) };
    },
  };
}
