import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { putFileSync } from '#adapters/files/whole-file.ts';
import {
  type BuiltDay,
  builtDaySchema,
  daysOf,
  hasReadFeed,
  withBuild,
  withUnchanged,
} from '#domain/fleet/built-days.ts';

export const REPORT_VERSION = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The outcome of one dealer in one build, stored for the fleet pages. */
const buildReportSchema = v.object({
  version: v.literal(REPORT_VERSION),
  slug: v.string(),
  outcome: v.picklist(['built', 'failed']),
  /** Pages and all, or the stock alone. */
  kind: v.picklist(['site', 'stock']),
  started: v.string(),
  finished: v.string(),
  seconds: v.number(),
  /** The moment that the pages were made for. */
  now: v.string(),
  pages: count,
  rendered: count,
  written: count,
  removed: count,
  vehicles: count,
  /** Vehicles on the site without a picture. */
  unpictured: v.optional(count, 0),
  /** Vehicles that were left out. Of many only the first are listed. */
  rejected: v.array(
    v.object({ id: v.nullable(v.string()), index: v.number(), reasons: v.array(v.string()) }),
  ),
  rejected_count: count,
  /** Files of the stock for advertisers, and the vehicles that they do not carry. */
  feeds: v.optional(
    v.array(
      v.object({
        name: v.string(),
        path: v.string(),
        vehicles: count,
        left_out: v.array(
          v.object({ id: v.string(), name: v.string(), reasons: v.array(v.string()), mendable: v.boolean() }),
        ),
        left_out_count: count,
        /** What could be fixed, over all vehicles left out. Reports list a part of them only. */
        summary: v.optional(v.nullable(v.string()), null),
      }),
    ),
    [],
  ),
  warnings: v.array(v.string()),
  error: v.nullable(v.string()),
  template: v.nullable(v.string()),
  /** The version of code and looks, which web vitals are compared by. */
  looks: v.optional(v.nullable(v.string()), null),
  /** Stands for the code that drew the pages. */
  bundle: v.nullable(v.string()),
  commit: v.nullable(v.string()),
  /** What a build was allowed to do. */
  thresholds: v.object({
    /** A feed that keeps less than this share of its vehicles is not believed … */
    shrink_to: v.number(),
    /** Unless it was allowed explicitly. */
    accept_shrink: v.boolean(),
  }),
});

export type BuildReportFile = v.InferOutput<typeof buildReportSchema>;

/** When each dealer was last found to be as it should be. */
const unchangedSchema = v.record(v.string(), v.string());

/** Reports of the last builds of a dealer, whatever they were. */
const KEPT = 20;
/** And of the last builds with pages: a stock refresh every few minutes must not push them out. */
const KEPT_WITH_PAGES = 10;
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

const readReport = (folder: string, name: string): BuildReportFile | undefined =>
  readIfGood(join(folder, name), buildReportSchema);

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

const namesToKeep = (names: readonly string[]): ReadonlySet<string> =>
  new Set([
    ...names.slice(0, KEPT),
    ...names.filter((name) => !IS_STOCK_REPORT.test(name)).slice(0, KEPT_WITH_PAGES),
  ]);

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
  const keep = namesToKeep(names);
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
    const [newest] = reportsIn(folder);
    // A dealer without a report has no folder, and no line to draw. Where the last build could not read the feed and
    // nothing has changed since, the feed may still be away.
    if (newest !== undefined && (newest.outcome === 'failed' || hasReadFeed(newest)))
      putDays(
        folder,
        withUnchanged(
          daysIn(folder, () => reportsIn(folder)),
          at,
        ),
      );
  }
}

export interface KeptReports {
  readonly slug: string;
  /** Newest first, without unreadable ones. */
  readonly reports: readonly BuildReportFile[];
  /** When a build last found nothing to do. */
  readonly unchanged: string | null;
}

/** The last builds of every dealer. */
export function readReports(dataDir: string): readonly KeptReports[] {
  const root = folderOf(dataDir);
  const unchanged = readIfGood(join(root, UNCHANGED), unchangedSchema) ?? {};
  const folders = entriesOf(root).filter((entry) => entry.isDirectory());
  const slugs = new Set([...folders.map(({ name }) => name), ...Object.keys(unchanged)]);
  return [...slugs].sort().map((slug) => ({
    slug,
    reports: reportsIn(join(root, slug)),
    unchanged: unchanged[slug] ?? null,
  }));
}

/** A dealer's current state and last weeks. */
export interface LatestReports {
  /** Newest first: the newest, the newest that succeeded, and the newest that succeeded with pages. */
  readonly reports: readonly BuildReportFile[];
  /** Oldest first. */
  readonly days: readonly BuiltDay[];
}

function latestIn(folder: string): LatestReports {
  const found: BuildReportFile[] = [];
  const isKnown = (wanted: (report: BuildReportFile) => boolean) => found.some(wanted);
  for (const name of reportNames(folder)) {
    if (isKnown(isBuiltWithPages)) break;
    if (isKnown(isBuilt) && IS_STOCK_REPORT.test(name)) continue;
    const report = readReport(folder, name);
    if (report === undefined) continue;
    if (found.length === 0 || (isBuilt(report) && (!isKnown(isBuilt) || report.kind === 'site')))
      found.push(report);
  }
  return { reports: found, days: daysIn(folder, () => reportsIn(folder)) };
}

const isBuilt = ({ outcome }: BuildReportFile): boolean => outcome === 'built';
const isBuiltWithPages = (report: BuildReportFile): boolean => isBuilt(report) && report.kind === 'site';

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
export function latestReports(dataDir: string, clock: () => number = Date.now) {
  const root = folderOf(dataDir);
  const kept = new Map<string, Kept>();
  return {
    unchanged: (): Readonly<Record<string, string>> =>
      readIfGood(join(root, UNCHANGED), unchangedSchema) ?? {},
    latest(slug: string): LatestReports {
      const folder = join(root, slug);
      const changed = changedAt(folder);
      const known = kept.get(slug);
      if (known?.changed === changed) return known.latest;
      const latest = latestIn(folder);
      if (clock() - changed > SETTLED_MS) kept.set(slug, { changed, latest });
      else kept.delete(slug);
      return latest;
    },
    all: (slug: string): readonly BuildReportFile[] => reportsIn(join(root, slug)),
  };
}

export type LatestReportsReader = ReturnType<typeof latestReports>;
