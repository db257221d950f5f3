import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNode, startProgram } from '../child.ts';
import { step } from '../step.ts';
import { type BenchGround, type BuildRun, buildProgram, environmentOf, runOf } from '../trees/tree.ts';
import { type Case, changePrice, newestFirst, type Repeated, rename, typical } from './cases.ts';

/** A watch is slow at first, until its code is compiled and its dealer is known. */
const WARM_UP_ROUNDS = 8;
const OLDER = 60;

type Change = (round: number) => void;

/** `npm run build`, without npm. Undefined if the watch had built the change before it was asked. */
async function runCommand(ground: BenchGround, slug: string): Promise<BuildRun | undefined> {
  const { root } = ground.tree;
  const run = await runNode([...buildProgram(root), '--json', `--site=${slug}`], {
    cwd: root,
    env: environmentOf(ground),
  });
  if (!run.complaints.includes('The watcher')) throw new Error(`No watch did the build:\n${run.complaints}`);
  const built = runOf(run);
  return built.rendered === 0 ? undefined : built;
}

function appendWord(ground: BenchGround, slug: string, round: number): void {
  const folder = join(ground.sitesDir, slug, 'pages');
  const [name = ''] = readdirSync(folder)
    .filter((one) => one.endsWith('.md'))
    .sort();
  const file = join(folder, name);
  writeFileSync(file, `${readFileSync(file, 'utf8').trimEnd()} Word ${round}.\n`);
}

async function measured(
  ground: BenchGround,
  slug: string,
  repeats: number,
  change: Change,
): Promise<Repeated> {
  const runs: BuildRun[] = [];
  for (
    let round = 0;
    runs.length < WARM_UP_ROUNDS + repeats && round < 4 * (WARM_UP_ROUNDS + repeats);
    round++
  ) {
    change(round);
    const run = await runCommand(ground, slug);
    if (run) runs.push(run);
  }
  return typical(runs.slice(WARM_UP_ROUNDS));
}

/**
 * Commands that hand their build to a watch: from the start to the end of each process, and as "inside" the time that the
 * watch took. They are for the time of day, as a build for a fixed time is not handed over.
 */
export async function besideWatch(
  ground: BenchGround,
  slug: string,
  repeats: number,
): Promise<Readonly<Record<string, Case>>> {
  step('commands beside a watch');
  const { root } = ground.tree;
  const watch = await startProgram(process.execPath, [...buildProgram(root), '--watch'], {
    ...{ cwd: root, env: environmentOf(ground) },
    // Of the line that it prints when it is ready, any number does.
    port: /watching: (\d+) feed/,
    gone: 'The watch ended before it watched anything',
  });
  const vehicles = newestFirst(ground, slug);
  const start = Math.min(OLDER, vehicles.length >> 1);
  const price = (from: number) => (round: number) =>
    changePrice(ground, slug, vehicles[(from + round) % vehicles.length] ?? '');
  try {
    return {
      'beside a watch: one price, on the first pages': {
        ours: await measured(ground, slug, repeats, price(0)),
      },
      'beside a watch: one price, an older vehicle': {
        ours: await measured(ground, slug, repeats, price(start)),
      },
      'beside a watch: one text': {
        ours: await measured(ground, slug, repeats, (round) => appendWord(ground, slug, round)),
      },
      'beside a watch: every page again': {
        ours: await measured(ground, slug, repeats, (round) => rename(ground, slug, round)),
      },
    };
  } finally {
    await watch.end();
  }
}
