import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The summary that each runner writes for the closing lines of `npm test`. */
export interface Summary {
  readonly passed: number;
  readonly failed: number;
  /** The names of failed tests, each with its file. */
  readonly failures: readonly string[];
  readonly skipped: readonly Skipped[];
  readonly files: readonly TimedFile[];
}

export interface Skipped {
  readonly reason: string;
  readonly tests: number;
}

export interface TimedFile {
  readonly file: string;
  readonly seconds: number;
}

const FOLDER = join(import.meta.dirname, '../../.build/test-report');

export function forgetSummaries(): void {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
}

/** Writes the summary to a file under `npm test`, which runs several runners. A runner alone prints it. */
export function leave(summary: Summary): void {
  const name = process.env['TEST_RUNNER'];
  if (name !== undefined) writeFileSync(join(FOLDER, `${name}.json`), JSON.stringify(summary));
  else for (const line of closing([summary])) console.log(line);
}

export const readSummary = (name: string): Summary | undefined =>
  readdirSync(FOLDER).includes(`${name}.json`)
    ? (JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as Summary)
    : undefined;

export function countReasons(reasons: readonly string[]): readonly Skipped[] {
  const byReason = Map.groupBy(reasons, (reason) => reason);
  return [...byReason].map(([reason, all]) => ({ reason, tests: all.length }));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const SLOWEST = 10;

/** Lists the slowest files, what was skipped and why, and in the last line (for machines) how many passed. */
export function closing(summaries: readonly Summary[]): readonly string[] {
  const slowest = summaries
    .flatMap(({ files }) => files)
    .toSorted((one, other) => other.seconds - one.seconds);
  const skipped = Map.groupBy(
    summaries.flatMap((summary) => summary.skipped),
    ({ reason }) => reason,
  );
  return [
    '',
    'Slowest files, in seconds of their tests:',
    ...slowest.slice(0, SLOWEST).map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)}  ${file}`),
    ...(skipped.size === 0 ? [] : ['', 'Skipped, and why:']),
    ...[...skipped].map(
      ([reason, all]) => `${String(sum(all.map(({ tests }) => tests))).padStart(8)}  ${reason}`,
    ),
    '',
    `${sum(summaries.map(({ passed }) => passed))} passed, ${sum(summaries.map(({ failed }) => failed))} failed`,
  ];
}
