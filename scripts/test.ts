import { spawn } from 'node:child_process';
import buildFleet from '../tests/fleet/build.ts';
import { readOptions, type TestOptions, WrongOptions } from './test/options.ts';
import { closing, forgetSummaries, readSummary, type Summary } from './test/summary.ts';

interface Runner {
  readonly name: string;
  readonly command: readonly string[];
}

/** Side by side: each waits now and then for what it has started, and the other goes on meanwhile. */
const RUNNERS: readonly Runner[] = [
  { name: 'vitest', command: ['vitest', 'run'] },
  { name: 'playwright', command: ['playwright', 'test'] },
];

/** A runner that breaks off before it can say what it found has failed, whatever it had found. */
const BROKEN: Summary = { passed: 0, failed: 1, skipped: [], files: [] };

interface Running {
  /** Shows what it has said so far, and from now on what it says. */
  readonly show: () => void;
  readonly code: Promise<number | null>;
}

/** What it says is held back until it is asked for: two at once could not be read. */
function begin({ name, command }: Runner, { all, shard }: TestOptions): Running {
  const [program = '', ...args] = command;
  const child = spawn(program, [...args, ...(shard === undefined ? [] : [`--shard=${shard}`])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      ...{
        TEST_RUNNER: name,
        ...(all && { TESTS: 'all' }),
        ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
      },
    },
  });
  const held: Buffer[] = [];
  let isShown = false;
  const say = (text: Buffer) => (isShown ? process.stdout.write(text) : held.push(text));
  child.stdout.on('data', say);
  child.stderr.on('data', say);
  return {
    show: () => {
      isShown = true;
      for (const text of held.splice(0)) process.stdout.write(text);
    },
    code: new Promise((ended, broken) => child.on('error', broken).on('close', ended)),
  };
}

function summaryOf(name: string, code: number | null): Summary {
  const summary = readSummary(name) ?? BROKEN;
  if (code === 0 || summary.failed > 0) return summary;
  console.log(`${name} ended with code ${code} though no test of it failed: see what it said above.`);
  return { ...summary, failed: 1 };
}

async function runAll(options: TestOptions): Promise<readonly Summary[]> {
  const started = performance.now();
  const took = () => ((performance.now() - started) / 1000).toFixed(0);
  await buildFleet();
  console.log(`The demo dealers are built: ${took()} s`);
  const running = RUNNERS.map((runner) => [runner.name, begin(runner, options)] as const);
  const summaries: Summary[] = [];
  for (const [name, { show, code }] of running) {
    show();
    const ended = await code;
    console.log(`${name} has ended: ${took()} s`);
    summaries.push(summaryOf(name, ended));
  }
  return summaries;
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options.all && !process.env['MEILISEARCH_URL'])
    console.log('\nMEILISEARCH_URL names no Meilisearch: nothing is compared with a real one in this run.\n');
  forgetSummaries();
  const summaries = await runAll(options);
  for (const line of closing(summaries)) console.log(line);
  process.exitCode = summaries.some(({ failed }) => failed > 0) ? 1 : 0;
} catch (problem) {
  if (!(problem instanceof WrongOptions)) throw problem;
  console.error(problem.message);
  process.exitCode = 2;
}
