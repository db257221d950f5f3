import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { putFileSync } from '#adapters/files/whole-file.ts';

export const REPORT_VERSION = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What became of one dealer in one build; read again by whoever looks after the fleet. */
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
  /** Vehicles of the feed that were left out; of very many only the first are told. */
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
        /** What could be mended, of all that were left out; reports keep a part of those only. */
        summary: v.optional(v.nullable(v.string()), null),
      }),
    ),
    [],
  ),
  warnings: v.array(v.string()),
  error: v.nullable(v.string()),
  template: v.nullable(v.string()),
  /** Names the code and looks of the pages; what shoppers measure is told by it. */
  looks: v.optional(v.nullable(v.string()), null),
  /** Stands for the code that drew the pages. */
  bundle: v.nullable(v.string()),
  commit: v.nullable(v.string()),
  /** What a build was allowed to do that others are not. */
  thresholds: v.object({
    /** A feed that keeps less than this share of its vehicles is not believed … */
    shrink_to: v.number(),
    /** … unless somebody said so. */
    accept_shrink: v.boolean(),
  }),
});

export type BuildReportFile = v.InferOutput<typeof buildReportSchema>;

/** When each dealer was last found to be as it should be. */
const unchangedSchema = v.record(v.string(), v.string());

const KEPT = 20;
const UNCHANGED = 'unchanged.json';
const IS_REPORT = /\.json$/;

const folderOf = (dataDir: string): string => join(dataDir, 'build-reports');

/** A name that sorts by time and that every file system takes; two builds of one millisecond keep apart by their pid. */
const nameOf = ({ started }: BuildReportFile): string =>
  `${started.replace(/[:.]/g, '-')}-${process.pid}.json`;

const putJson = (path: string, value: unknown): void => putFileSync(path, `${JSON.stringify(value)}\n`);

function readIfGood<T>(path: string, schema: v.GenericSchema<unknown, T>): T | undefined {
  try {
    const parsed = v.safeParse(schema, JSON.parse(readFileSync(path, 'utf8')));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
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

/** Keeps the report of one build of one dealer, and the last ones before it. */
export function keepReport(dataDir: string, report: BuildReportFile): void {
  const folder = join(folderOf(dataDir), report.slug);
  putJson(join(folder, nameOf(report)), report);
  for (const name of reportNames(folder).slice(KEPT)) rmSync(join(folder, name), { force: true });
}

/** Notes that dealers were looked at and nothing had to be done: one line a dealer, however often. */
export function noteUnchanged(dataDir: string, slugs: readonly string[], at: string): void {
  if (slugs.length === 0) return;
  const path = join(folderOf(dataDir), UNCHANGED);
  const before = readIfGood(path, unchangedSchema) ?? {};
  putJson(path, { ...before, ...Object.fromEntries(slugs.map((slug) => [slug, at])) });
}

export interface KeptReports {
  readonly slug: string;
  /** Newest first; what cannot be read is left out. */
  readonly reports: readonly BuildReportFile[];
  /** When a build last found nothing to do. */
  readonly unchanged: string | null;
}

/** What is known of the last builds of every dealer. */
export function readReports(dataDir: string): readonly KeptReports[] {
  const root = folderOf(dataDir);
  const unchanged = readIfGood(join(root, UNCHANGED), unchangedSchema) ?? {};
  const folders = entriesOf(root).filter((entry) => entry.isDirectory());
  const slugs = new Set([...folders.map(({ name }) => name), ...Object.keys(unchanged)]);
  return [...slugs].sort().map((slug) => ({
    slug,
    reports: reportNames(join(root, slug)).flatMap(
      (name) => readIfGood(join(root, slug, name), buildReportSchema) ?? [],
    ),
    unchanged: unchanged[slug] ?? null,
  }));
}
