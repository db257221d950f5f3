import { spawn } from 'node:child_process';
import { findTestBrowser, NO_BROWSER } from '../setup/browser.mjs';
import { type AskedOf, command } from '../terminal/command.ts';
import { flag, part } from '../terminal/options.ts';
import type { Surroundings } from '../terminal/start.ts';
import { closing, forgetSummaries, readSummary, type Summary } from './summary.ts';

export const TEST = command({
  call: 'npm test',
  does: 'runs every test that a change needs; about ten minutes on two cores',
  options: {
    all: flag('runs every dealer, repetition and browser, with the programs they need: npm run test:all'),
    shard: part('only the first of four shards'),
  },
  examples: [
    ['npm run test:all -- --shard=1/4', 'one shard of the whole matrix'],
    ['npm run test:unit -- --changed', 'rules, models and contracts (vitest)'],
    ['npm run test:html', 'every built page of every dealer (vitest)'],
    ['npm run test:build', 'builds, hosts and killed processes (vitest)'],
    ['npm run test:browser -- search --ui', 'browser tests: layout, script, clicks (Playwright)'],
  ],
  notes: ['Each part alone takes file names and the options of its runner.'],
});

type TestAsked = AskedOf<typeof TEST>;

interface Runner {
  readonly name: string;
  readonly command: readonly string[];
  /** A message if the machine lacks what the runner needs. Set-up has offered to install it. */
  readonly lacks?: () => string | undefined;
}

const lacksBrowser = (): string | undefined => (findTestBrowser() === undefined ? NO_BROWSER : undefined);

/** They run one after the other, because each keeps all cores busy. */
const RUNNERS: readonly Runner[] = [
  { name: 'vitest', command: ['vitest', 'run'] },
  { name: 'playwright', command: ['playwright', 'test'], lacks: lacksBrowser },
];

/** The runners that this machine can start, and what the others lack. */
export function startable(runners: readonly Runner[]): {
  readonly ready: readonly Runner[];
  readonly lacking: readonly string[];
} {
  const asked = runners.map((runner) => ({ runner, lack: runner.lacks?.() }));
  return {
    ready: asked.flatMap(({ runner, lack }) => (lack === undefined ? [runner] : [])),
    lacking: asked.flatMap(({ lack }) => lack ?? []),
  };
}

/** A runner that crashes before its summary counts as failed. */
const BROKEN: Summary = { passed: 0, failed: 1, skipped: [], files: [] };

async function summaryOf({ name, command }: Runner, { all, shard }: TestAsked['options']): Promise<Summary> {
  const [program = '', ...args] = command;
  const started = performance.now();
  const child = spawn(
    program,
    [...args, ...(shard === undefined ? [] : [`--shard=${shard.index}/${shard.count}`])],
    {
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, TEST_RUNNER: name, ...(all && { TESTS: 'all' }) },
    },
  );
  const code = await new Promise((ended, broken) => child.on('error', broken).on('close', ended));
  console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  const summary = readSummary(name) ?? BROKEN;
  if (code === 0 || summary.failed > 0) return summary;
  console.log(`${name} exited with code ${code} although no test failed. See its output above.`);
  return { ...summary, failed: 1 };
}

export async function run({ options }: TestAsked, { env, say }: Surroundings): Promise<number> {
  if (options.all && !env['MEILISEARCH_URL'])
    say('\nMEILISEARCH_URL is not set, so this run compares nothing with a real Meilisearch.\n');
  forgetSummaries();
  const summaries: Summary[] = [];
  const { ready, lacking } = startable(RUNNERS);
  for (const runner of ready) summaries.push(await summaryOf(runner, options));
  for (const line of [...lacking, ...closing(summaries)]) say(line);
  return summaries.some(({ failed }) => failed > 0) ? 1 : 0;
}
