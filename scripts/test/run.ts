import { spawn } from 'node:child_process';
import { findTestBrowser, NO_BROWSER } from '../setup/browser.mjs';
import { type AskedOf, command } from '../terminal/command.ts';
import { flag, part } from '../terminal/options.ts';
import type { Surroundings } from '../terminal/start.ts';
import { closing, forgetSummaries, readSummary, type Summary } from './summary.ts';

export const TEST = command({
  call: 'npm test',
  does: 'everything a defect would show in; about ten minutes on two cores',
  options: {
    all: flag('every dealer, repetition and browser, and the programs that this takes: npm run test:all'),
    shard: part('a part of it, the first of four'),
  },
  examples: [
    ['npm run test:all -- --shard=1/4', 'the whole matrix, or a part of it'],
    ['npm run test:unit -- --changed', 'rules, models and contracts (vitest)'],
    ['npm run test:html', 'every built page of every dealer (vitest)'],
    ['npm run test:build', 'builds, hosts and leads that are killed (vitest)'],
    ['npm run test:browser -- search --ui', 'what takes layout, script or hands (Playwright)'],
  ],
  notes: ['One part alone takes names of files and the options of its runner.'],
});

type TestAsked = AskedOf<typeof TEST>;

interface Runner {
  readonly name: string;
  readonly command: readonly string[];
  /** What it cannot do without and this machine does not have. The set-up has offered to install it. */
  readonly lacks?: () => string | undefined;
}

const lacksBrowser = (): string | undefined => (findTestBrowser() === undefined ? NO_BROWSER : undefined);

/** One after the other: each of them keeps all cores busy by itself. */
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

/** A runner that breaks off before it can say what it found has failed, whatever it had found. */
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
  console.log(`${name} ended with code ${code} though no test of it failed: see what it said above.`);
  return { ...summary, failed: 1 };
}

export async function run({ options }: TestAsked, { env, say }: Surroundings): Promise<number> {
  if (options.all && !env['MEILISEARCH_URL'])
    say('\nMEILISEARCH_URL names no Meilisearch: nothing is compared with a real one in this run.\n');
  forgetSummaries();
  const summaries: Summary[] = [];
  const { ready, lacking } = startable(RUNNERS);
  for (const runner of ready) summaries.push(await summaryOf(runner, options));
  for (const line of [...lacking, ...closing(summaries)]) say(line);
  return summaries.some(({ failed }) => failed > 0) ? 1 : 0;
}
