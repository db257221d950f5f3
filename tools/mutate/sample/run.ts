import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { counted } from '#domain/text/counted.ts';
import { copyCheckout } from '../../processes/checkout-copy.ts';
import { missedOf, RECORD, type Result, summaryOf } from './result.ts';

const HERE = import.meta.dirname;
const CONFIG = '.build/stryker.config.json';

/** The rules and the engine, without test fixtures. */
const MUTATED = [
  'src/{domain,engine}/**/*.ts',
  '!**/*.test.ts',
  '!**/testing.ts',
  '!**/testing/**',
  '!**/*-fixture.ts',
];

const settingsIn = (here: string) => ({
  testRunner: 'vitest',
  vitest: { configFile: join(here, 'vitest.config.ts'), pool: 'threads', related: false },
  plugins: ['@stryker-mutator/vitest-runner', `./${join(here, 'plugin.ts')}`],
  checkers: ['sample'],
  reporters: ['sample'],
  mutate: MUTATED,
  coverageAnalysis: 'perTest',
  // A static mutant, which acts only while a file loads, would need all tests for each.
  ignoreStatic: true,
  concurrency: 1,
  tempDirName: '.build/stryker',
  disableTypeChecks: false,
  allowConsoleColors: false,
  logLevel: 'info',
  dryRunTimeoutMinutes: 30,
});

const resultsIn = (folder: string): readonly Result[] =>
  readFileSync(join(folder, RECORD), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

interface Lot {
  readonly size: number;
  readonly seed: number;
}

/** Runs Stryker in a copy of the checkout, so that later edits do not change what is tested. Returns the exit code. */
export async function runSample(
  root: string,
  { size, seed }: Lot,
  say: (text: string) => void,
): Promise<number> {
  const reportFolder = join(root, '.build/mutation-report');
  mkdirSync(reportFolder, { recursive: true });
  const copy = copyCheckout(root);
  const leave = () => {
    copy.remove();
    process.exit(130);
  };
  process.once('SIGINT', leave);
  try {
    const started = performance.now();
    mkdirSync(join(copy.root, '.build'));
    copy.write(CONFIG, JSON.stringify(settingsIn(relative(root, HERE))));
    const child = spawn(
      process.execPath,
      ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', CONFIG],
      {
        cwd: copy.root,
        env: {
          ...process.env,
          MUTATE_SAMPLE: String(size),
          MUTATE_SEED: String(seed),
          MUTATE_REPORT: reportFolder,
        },
        stdio: 'inherit',
      },
    );
    const code = await new Promise<number | null>((ended, broken) =>
      child.on('error', broken).on('close', ended),
    );
    if (code !== 0) return code ?? 1;
    const results = resultsIn(reportFolder);
    const minutes = Math.round((performance.now() - started) / 60_000);
    const text = `${summaryOf(results)}, in ${counted(minutes, 'minute')} (seed ${seed})\n\n${missedOf(results)}\n`;
    writeFileSync(join(reportFolder, 'report.txt'), text);
    say(`\n${text}\nThis is in ${join(relative(root, reportFolder), 'report.txt')}.`);
    return 0;
  } finally {
    process.off('SIGINT', leave);
    copy.remove();
  }
}
