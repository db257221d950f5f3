import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT, UnknownSite } from '#render/build.ts';
import type { Surroundings } from '#scripts/terminal/start.ts';
import { inTemporaryFolder } from '../processes/temporary-folder.ts';
import { type Bench, shownTable } from './bench.ts';
import type { BenchRequest } from './command.ts';
import { type Verdict, verdictsOf, verdictTable } from './targets.ts';
import { OURS, treeIn } from './trees.ts';

/** Each benchmark is imported only when it runs, because its comparison libraries are large. */
const BENCHES: Readonly<Record<Exclude<BenchRequest['command'], 'all'>, () => Promise<Bench>>> = {
  build: () => import('./build/bench.ts'),
  pages: () => import('./pages/bench.ts'),
  search: () => import('./search/bench.ts'),
  stock: () => import('./stock/bench.ts'),
  clicks: () => import('./clicks/bench.ts'),
  leads: () => import('./leads/bench.ts'),
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

function save(name: string, report: object): string {
  const folder = join(PROJECT_ROOT, '.bench');
  const file = join(folder, `${name}.json`);
  mkdirSync(folder, { recursive: true });
  const whole = { bench: name, date: new Date().toISOString(), machine: machine(), ...report };
  writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`);
  return file;
}

export const explained = [UnknownSite];

export async function run(
  { command, options }: BenchRequest,
  { say, complain }: Surroundings,
): Promise<number> {
  warnIfBusy();
  const missed: Verdict[] = [];
  for (const [name, load] of Object.entries(BENCHES)) {
    if (command !== 'all' && command !== name) continue;
    const bench = await load();
    const findings = await inTemporaryFolder(`bench-${name}-`, options.keep, (folder) =>
      bench.run({ options, folder, trees: [OURS, ...(options.tree ?? []).map(treeIn)] }),
    );
    const targets = verdictsOf(name, findings);
    const tables = [...findings.tables, ...(targets.length > 0 ? [verdictTable(targets)] : [])];
    for (const part of [...tables.map(shownTable), ...(findings.notes ?? [])]) say(`\n${part}`);
    say(`\nFigures in ${save(name, { ...findings, targets })}`);
    missed.push(...targets.filter(({ met }) => !met));
  }
  if (missed.length === 0) return 0;
  const lines = missed.map(({ name, wanted, measured }) => `  ${name}: ${measured}, wanted ${wanted}`);
  complain(`\nMissed:\n${lines.join('\n')}`);
  return 1;
}
