import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { testsOf } from '#scripts/check/import-graph.ts';
import { BROWSER_TESTS, playwrightFailure, type TestFailure, vitestFailure } from './failure.ts';
import type { Mutation } from './known.ts';

/** Tests that run together, and the command that includes them. */
export interface TestStage {
  readonly command: 'npm run test:unit' | 'npm test';
  readonly runner: 'vitest' | 'playwright';
  readonly args: readonly string[];
}

const QUICK = ['--project=unit'];
/** The quick tests again: the inner loop leaves PostgreSQL to `npm test`. */
const SLOW = [...QUICK, '--project=long', '--project=html', '--project=build'];

const vitest = (command: TestStage['command'], args: readonly string[]): TestStage => ({
  command,
  runner: 'vitest',
  args,
});

const UNIT = vitest('npm run test:unit', ['run', ...QUICK]);

const these = (tests: readonly string[]): TestStage =>
  vitest('npm run test:unit', ['run', ...QUICK, ...tests]);

/** The tests nearest to these files. They catch most mutations. */
export function nearest(root: string, mutations: readonly Mutation[]): readonly TestStage[] {
  const tests = new Set(mutations.flatMap(({ file }) => testsOf(root, file)[0] ?? []));
  return tests.size === 0 ? [] : [these([...tests])];
}

/** The stage to run without a mutation, to see whether this one passes. */
export const soundnessOf = (stage: TestStage): TestStage => (stage.command === UNIT.command ? UNIT : stage);

function named(tests: readonly string[]): readonly TestStage[] {
  const { browser = [], other = [] } = Object.groupBy(tests, (file) =>
    file.startsWith(`${BROWSER_TESTS}/`) ? 'browser' : 'other',
  );
  return [
    ...(other.length === 0 ? [] : [vitest('npm test', ['run', ...SLOW, ...other])]),
    ...(browser.length === 0
      ? []
      : [{ command: 'npm test', runner: 'playwright', args: ['test', ...browser] } as const]),
  ];
}

/** The stages, quickest first. They run until one fails. */
export function stagesOf(root: string, { file, tests }: Mutation, unitOnly: boolean): readonly TestStage[] {
  const near = testsOf(root, file).map(these);
  if (tests) return [...near, ...named(tests)];
  if (unitOnly) return [...near, UNIT];
  return [
    ...[...near, UNIT],
    vitest('npm test', ['run', ...SLOW]),
    { command: 'npm test', runner: 'playwright', args: ['test'] },
  ];
}

interface Runner {
  readonly program: string;
  readonly args: (report: string) => readonly string[];
  readonly env: (report: string) => Readonly<Record<string, string>>;
  readonly failure: (report: unknown) => TestFailure | undefined;
}

const RUNNERS: Readonly<Record<TestStage['runner'], Runner>> = {
  vitest: {
    program: 'node_modules/vitest/vitest.mjs',
    args: (report) => ['--bail=1', '--reporter=json', `--outputFile=${report}`],
    env: () => ({}),
    failure: vitestFailure,
  },
  playwright: {
    program: 'node_modules/playwright/cli.js',
    args: () => ['-x', '--reporter=json'],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    failure: playwrightFailure,
  },
};

/** Longer than any stage takes. A mutation can cause an endless loop. */
const MOST_MS = 60 * 60_000;
const REPORT = '.build/mutation-report.json';

export class BrokenStage extends Error {
  override name = 'BrokenStage';
}

/** The first failing test of a stage, if any. */
export async function tryStage(
  root: string,
  { command, runner, args }: TestStage,
): Promise<TestFailure | undefined> {
  const { program, args: more, env, failure } = RUNNERS[runner];
  const report = join(root, REPORT);
  rmSync(report, { force: true });
  const child = spawn(process.execPath, [program, ...args, ...more(report)], {
    cwd: root,
    env: { ...process.env, ...env(report), ...(command === 'npm run test:unit' && { TESTS: 'unit' }) },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: MOST_MS,
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const code = await new Promise<number | null>((ended, broken) =>
    child.on('error', broken).on('close', ended),
  );
  if (code === null) return { file: [program, ...args].join(' '), test: 'it did not come to an end' };
  const found = existsSync(report) ? failure(JSON.parse(readFileSync(report, 'utf8'))) : undefined;
  if (found) return { ...found, file: found.file.startsWith(root) ? relative(root, found.file) : found.file };
  if (code === 0) return undefined;
  throw new BrokenStage(`${runner} ended with code ${code} though no test failed:\n${said.trim()}`);
}
