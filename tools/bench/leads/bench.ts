import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import {
  hasPostgres,
  NO_POSTGRES,
  startPostgres,
} from '#adapters/storage/database/testing/postgres-server.ts';
import { median, percentile } from '#scripts/terminal/table.ts';
import type { RunningProgram } from '../../processes/child.ts';
import type { BenchContext, Findings } from '../bench.ts';
import { takeTurns } from '../trees.ts';
import { enquiryBody, sendFor, startLeadServer } from './send.ts';

const CLIENTS = 50;
const ROUND_MS = 3000;
const WARM_UP_MS = 1500;
const SYNCS = 100;

let sent = 0;
const nextBody = (): string => {
  sent++;
  return enquiryBody(`shopper${sent}@example.com`);
};

/** Measures the lower bound for a durable lead on this machine: one small write with fsync. */
function syncMs(folder: string): number {
  const file = openSync(join(folder, 'sync'), 'w');
  const times = Array.from({ length: SYNCS }, () => {
    const before = performance.now();
    writeSync(file, Buffer.alloc(4096));
    fdatasyncSync(file);
    return performance.now() - before;
  });
  closeSync(file);
  return median(times);
}

interface Store {
  readonly name: string;
  readonly server: RunningProgram;
}

/** Measures the stores in turns, so that other load on the machine affects all of them. */
async function measure(stores: readonly Store[], repeats: number) {
  for (const { server } of stores) await sendFor(WARM_UP_MS, CLIENTS, server.port, nextBody);
  const runs = await takeTurns(stores, repeats, {
    run: ({ server }) => sendFor(ROUND_MS, CLIENTS, server.port, nextBody),
  });
  return stores.map(({ name }, index) => {
    const rounds = runs[index] ?? [];
    const latencies = rounds.flatMap((round) => round.latencies);
    return {
      name,
      perSecond: median(rounds.map((round) => round.latencies.length / round.seconds)),
      ms: [median(latencies), percentile(latencies, 0.99), percentile(latencies, 1)],
    };
  });
}

export async function run({ options: { repeats }, folder }: BenchContext): Promise<Findings> {
  const postgres = hasPostgres() ? await startPostgres() : undefined;
  const stores: Store[] = [];
  const open = async (name: string, env: Readonly<Record<string, string>>) =>
    stores.push({ name, server: await startLeadServer(env) });
  try {
    const sync = syncMs(folder).toFixed(2);
    await open('memory (lost with the process)', { LEADS_IN_MEMORY: 'yes' });
    await open('SQLite', { DATA_DIR: folder, DATABASE_URL: '' });
    if (postgres) await open('PostgreSQL', { DATABASE_URL: await postgres.database() });
    const measured = await measure(stores, repeats);
    return {
      tables: [
        {
          head: [`${CLIENTS} clients at once`, 'leads/s', 'median ms', '99 % ms', 'worst ms'],
          rows: measured.map(({ name, perSecond, ms }) => [
            name,
            Math.round(perSecond),
            ...ms.map((value) => value.toFixed(value < 10 ? 2 : 0)),
          ]),
        },
      ],
      figures: Object.fromEntries(measured.map(({ name, perSecond }) => [`${name}: leads/s`, perSecond])),
      notes: [
        ...(postgres ? [] : [`PostgreSQL is left out: ${NO_POSTGRES}`]),
        `Bringing one small write to this disk takes ${sync} ms (median). All go through the same API in a process of its own; the clients share the machine with it.`,
      ],
    };
  } finally {
    for (const { server } of stores) await server.end('SIGKILL');
    await postgres?.stop();
  }
}
