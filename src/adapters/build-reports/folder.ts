import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { temporaryName } from '#adapters/files/temporary-name.ts';
import { type BuildReportFile, buildReportSchema, unchangedSchema } from './schema.ts';

const KEPT = 20;
const UNCHANGED = 'unchanged.json';
const IS_REPORT = /\.json$/;

const folderOf = (dataDir: string): string => join(dataDir, 'build-reports');

/** A name that sorts by time and that every file system takes; two builds of one millisecond keep apart by their pid. */
const nameOf = ({ started }: BuildReportFile): string =>
  `${started.replace(/[:.]/g, '-')}-${process.pid}.json`;

function writeWhole(path: string, value: unknown): void {
  const temporary = temporaryName(path);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(temporary, `${JSON.stringify(value)}\n`);
  renameSync(temporary, path);
}

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
  writeWhole(join(folder, nameOf(report)), report);
  for (const name of reportNames(folder).slice(KEPT)) rmSync(join(folder, name), { force: true });
}

/** Notes that dealers were looked at and nothing had to be done: one line a dealer, however often. */
export function noteUnchanged(dataDir: string, slugs: readonly string[], at: string): void {
  if (slugs.length === 0) return;
  const path = join(folderOf(dataDir), UNCHANGED);
  const before = readIfGood(path, unchangedSchema) ?? {};
  writeWhole(path, { ...before, ...Object.fromEntries(slugs.map((slug) => [slug, at])) });
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
