import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT, UnknownSite } from '#render/build.ts';
import type { Surroundings } from '#scripts/terminal/start.ts';
import { DiskTooSmall } from './build/disk.ts';
import type { BenchAsked, BenchOptions } from './options.ts';
import { missedOf, type Target } from './targets.ts';
import { TreeUnavailable } from './trees/tree.ts';

/** Prints the tables and returns the figures. */
type Bench = (options: BenchOptions) => Promise<object>;

/** Each benchmark is imported only when it runs, because its comparison libraries are large. */
const BENCHES: Readonly<Record<Exclude<BenchAsked['command'], 'all'>, () => Promise<Bench>>> = {
  build: async () => (await import('./build/bench.ts')).benchBuild,
  pages: async () => (await import('./pages/bench.ts')).benchPages,
  search: async () => (await import('./search/bench.ts')).benchSearch,
  stock: async () => (await import('./stock/bench.ts')).benchStock,
  clicks: async () => (await import('./clicks/bench.ts')).benchClicks,
  leads: async () => (await import('./leads/bench.ts')).benchLeads,
  'fleet-page': async () => (await import('./fleet/bench.ts')).benchFleet,
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

/** Times measured on a busy machine are too long to quote. */
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

const missedLine = ({ name, target, measured }: Target) => `  ${name}: ${measured}, wanted ${target}`;

export const explained = [UnknownSite, TreeUnavailable, DiskTooSmall];

export async function run(
  { command, options }: BenchAsked,
  { say, complain }: Surroundings,
): Promise<number> {
  warnIfBusy();
  const missed: Target[] = [];
  for (const [name, load] of Object.entries(BENCHES)) {
    if (command !== 'all' && command !== name) continue;
    const bench = await load();
    const figures = await bench(options);
    say(`\nFigures in ${save(name, figures)}`);
    missed.push(...missedOf(figures).map((target) => ({ ...target, name: `${name}: ${target.name}` })));
  }
  if (missed.length === 0) return 0;
  complain(`\nMissed:\n${missed.map(missedLine).join('\n')}`);
  return 1;
}
