import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#render/build.ts';
import { nearestWord } from '#sites/nearest-word.ts';
import { benchBuild } from './build/bench.ts';
import { benchClicks } from './clicks/bench.ts';
import { benchLeads } from './leads/bench.ts';
import { type BenchOptions, OptionError, readOptions, USAGE } from './options.ts';
import { benchPages } from './pages/bench.ts';
import { benchSearch } from './search/bench.ts';

/** Prints its tables and answers the figures for machines. */
type Bench = (options: BenchOptions) => Promise<object>;

const BENCHES: Readonly<Record<string, Bench>> = {
  build: benchBuild,
  pages: benchPages,
  search: benchSearch,
  clicks: benchClicks,
  leads: benchLeads,
};

function machine() {
  return {
    cores: availableParallelism(),
    cpu: cpus()[0]?.model ?? 'unknown',
    memory_gb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    load: loadavg().map((load) => Number(load.toFixed(2))),
  };
}

const BUSY = 0.5;

/** A machine that does something else as well gives times that nobody should quote. */
function warnIfBusy(): void {
  const load = loadavg()[0] ?? 0;
  if (load > BUSY * availableParallelism())
    console.error(`This machine is busy (load ${load.toFixed(1)}): times will be too long.`);
}

function save(name: string, figures: object): string {
  const folder = join(PROJECT_ROOT, '.bench');
  const file = join(folder, `${name}.json`);
  mkdirSync(folder, { recursive: true });
  const report = { bench: name, date: new Date().toISOString(), machine: machine(), ...figures };
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  return file;
}

function chosen(name: string | undefined): readonly (readonly [string, Bench])[] {
  const all = Object.entries(BENCHES);
  if (name === undefined) return all;
  const found = all.filter(([known]) => known === name);
  if (found.length > 0) return found;
  const nearest = nearestWord(name, Object.keys(BENCHES));
  throw new OptionError(
    `There is no bench "${name}".${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}\n\n${USAGE}`,
  );
}

/** The command; answers the exit code. */
export async function runBench(args: readonly string[]): Promise<number> {
  try {
    const { name, options, help } = readOptions(args);
    if (help) {
      console.log(USAGE);
      return 0;
    }
    const benches = chosen(name);
    warnIfBusy();
    for (const [title, bench] of benches) {
      const figures = await bench(options);
      console.log(`\nFigures in ${save(title, figures)}`);
    }
    return 0;
  } catch (cause) {
    if (!(cause instanceof OptionError)) throw cause;
    console.error(cause.message);
    return 2;
  }
}
