import { spawn } from 'node:child_process';
import { counted } from '#domain/lib/words.ts';
import { command, type RequestOf } from '../terminal/command.ts';
import { UsageError, wholeOr } from '../terminal/options.ts';
import type { Surroundings } from '../terminal/start.ts';
import { EVERYTHING, isPart, PARTS } from './parts.ts';
import { startable, summaryOf } from './run.ts';
import { forgetSummaries, type Summary } from './summary.ts';

export const REPEAT = command({
  call: 'npm test -- repeat',
  does: 'runs tests again and again, and says which failed in how many runs',
  operands: { shape: '[part [name …]]' },
  options: {
    times: wholeOr(10, 'the number of runs'),
    beside: wholeOr(0, 'busy processes that run beside the tests', { least: 0, most: 64 }),
  },
  examples: [
    ['npm test -- repeat', 'all of npm test, ten times'],
    [
      'npm test -- repeat --times=20 --beside=2 browser gallery',
      'some browser tests beside two busy processes',
    ],
  ],
  notes: [`Parts: ${Object.keys(PARTS).join(', ')}. Without one, everything of npm test runs.`],
});

/** Lists the failed tests, the most frequent first, each with the number of runs in which it failed. */
export function failuresOf(
  runs: readonly Pick<Summary, 'failures'>[],
): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { failures } of runs)
    for (const name of new Set(failures)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

/** Keeps processors busy until it is told to end. */
function load(processes: number): () => void {
  // They end by themselves if this process is killed.
  const program = 'const parent = process.ppid; while (process.ppid === parent);';
  const busy = Array.from({ length: processes }, () => spawn(process.execPath, ['--eval', program]));
  return () => {
    for (const child of busy) child.kill('SIGKILL');
  };
}

export async function run(
  { options: { times, beside }, operands }: RequestOf<typeof REPEAT>,
  { say }: Surroundings,
): Promise<number> {
  const [name, ...names] = operands;
  if (name !== undefined && !isPart(name))
    throw new UsageError(`There is no part "${name}". There are ${Object.keys(PARTS).join(', ')}.`);
  const { ready, lacking } = startable(name === undefined ? EVERYTHING : PARTS[name]);
  for (const lack of lacking) say(lack);
  const runs: Summary[] = [];
  for (let time = 1; time <= times; time++) {
    forgetSummaries();
    const started = performance.now();
    const end = load(beside);
    const parts: Summary[] = [];
    try {
      for (const part of ready) parts.push(await summaryOf(part, names));
    } finally {
      end();
    }
    runs.push(...parts);
    const failures = parts.flatMap((part) => part.failures);
    const passed = parts.reduce((sum, part) => sum + part.passed, 0);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    say(`\nRun ${time} of ${times}: ${passed} passed, ${failures.length} failed, ${seconds} s`);
    for (const failure of failures) say(`  ✗ ${failure}`);
  }
  const failed = failuresOf(runs);
  say(
    `\n${counted(times, 'run')} beside ${counted(beside, 'busy process', 'busy processes')}: ${counted(failed.length, 'test')} failed.`,
  );
  for (const [failure, count] of failed) say(`${String(count).padStart(8)}  ${failure}`);
  return failed.length === 0 ? 0 : 1;
}
