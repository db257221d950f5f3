import { command, type RequestOf } from '../terminal/command.ts';
import { flag, part } from '../terminal/options.ts';
import type { Surroundings } from '../terminal/start.ts';
import { EVERYTHING, nameOf, PARTS, runPart, type TestPart, WHOLE_MATRIX } from './parts.ts';
import { closing, forgetSummaries, readSummary, type Summary } from './summary.ts';

export const TEST = command({
  call: 'npm test',
  does: 'runs every test that a change needs',
  options: {
    all: flag('runs every dealer, repetition and browser, with the programs they need: npm run test:all'),
    shard: part('only the first of four shards'),
  },
  examples: [
    ['npm run test:all -- --shard=1/4', 'one shard of the whole matrix'],
    ['npm run test:unit -- --changed', 'rules, models and contracts (vitest)'],
    ['npm test -- html', 'every built page of every dealer (vitest)'],
    ['npm test -- build', 'builds, hosts and killed processes (vitest)'],
    ['npm test -- browser search --ui', 'browser tests: layout, script, clicks (Playwright)'],
    ['npm test -- repeat --times=10', 'all of it ten times, and which tests failed'],
  ],
  notes: [
    `Parts: ${Object.keys(PARTS).join(', ')}. Each takes names of files and the options of its runner.`,
  ],
});

type TestRequest = RequestOf<typeof TEST>;

/** Finds the parts that this machine can start, and says what the others lack. */
export function startable(parts: readonly TestPart[]): {
  readonly ready: readonly TestPart[];
  readonly lacking: readonly string[];
} {
  const candidates = parts.map((part) => ({ part, lack: part.lacks?.() }));
  return {
    ready: candidates.flatMap(({ part, lack }) => (lack === undefined ? [part] : [])),
    lacking: candidates.flatMap(({ lack }) => lack ?? []),
  };
}

/** A runner that crashes before its summary counts as failed. */
const broken = (name: string): Summary => ({
  passed: 0,
  failed: 1,
  failures: [`${name} ended without a summary`],
  skipped: [],
  files: [],
});

/** Runs one part and reads what became of its tests. */
export async function summaryOf(part: TestPart, further: readonly string[] = []): Promise<Summary> {
  const name = nameOf(part);
  const started = performance.now();
  const code = await runPart(part, further, { ...process.env, TEST_RUNNER: name });
  console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  const summary = readSummary(name) ?? broken(name);
  if (code === 0 || summary.failed > 0) return summary;
  console.log(`${name} exited with code ${code} although no test failed. See its output above.`);
  return { ...summary, failed: 1, failures: [`${name} exited with code ${code}`] };
}

export async function run({ options }: TestRequest, { env, say }: Surroundings): Promise<number> {
  const { all, shard } = options;
  if (all && !env['MEILISEARCH_URL'])
    say('\nMEILISEARCH_URL is not set, so this run compares nothing with a real Meilisearch.\n');
  forgetSummaries();
  const summaries: Summary[] = [];
  const { ready, lacking } = startable(all ? WHOLE_MATRIX : EVERYTHING);
  for (const part of ready)
    summaries.push(
      await summaryOf(part, shard === undefined ? [] : [`--shard=${shard.index}/${shard.count}`]),
    );
  for (const line of [...lacking, ...closing(summaries)]) say(line);
  return summaries.some(({ failed }) => failed > 0) ? 1 : 0;
}
