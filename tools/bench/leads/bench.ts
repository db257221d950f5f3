import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  hasPostgres,
  NO_POSTGRES,
  type PostgresServer,
  startPostgres,
} from '#adapters/database/testing/postgres-server.ts';
import { median, percentile, textTable } from '#scripts/terminal/table.ts';
import type { RunningProgram } from '../../processes/child.ts';
import type { BenchOptions } from '../options.ts';
import { enquiryBody, type Round, sendFor, startLeadServer } from './send.ts';

const CLIENTS = 50;
const ROUND_MS = 3000;
const WARM_UP_MS = 1500;
const SYNCS = 100;

let sent = 0;
const nextBody = (): string => {
  sent++;
  return enquiryBody(`shopper${sent}@example.com`);
};

/** The lower bound for a durable lead on this machine: one small write with fsync. */
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

function figuresOf(store: string, rounds: readonly Round[]) {
  const latencies = rounds.flatMap((round) => round.latencies);
  return {
    store,
    leads: latencies.length,
    perSecond: median(rounds.map((round) => round.latencies.length / round.seconds)),
    medianMs: median(latencies),
    p99Ms: percentile(latencies, 0.99),
    worstMs: percentile(latencies, 1),
  };
}

interface Contestant {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
}

async function contestants(folder: string, postgres: PostgresServer | undefined): Promise<Contestant[]> {
  return [
    { name: 'memory (lost with the process)', env: { LEADS_IN_MEMORY: 'yes' } },
    { name: 'SQLite', env: { DATA_DIR: folder, DATABASE_URL: '' } },
    ...(postgres ? [{ name: 'PostgreSQL', env: { DATABASE_URL: await postgres.database() } }] : []),
  ];
}

/** The stores take turns, so that other load on the machine affects all of them. */
async function inTurns(stores: readonly Contestant[], repeats: number) {
  const servers: { name: string; server: RunningProgram; rounds: Round[] }[] = [];
  try {
    for (const { name, env } of stores)
      servers.push({ name, server: await startLeadServer(env), rounds: [] });
    for (const { server } of servers) await sendFor(WARM_UP_MS, CLIENTS, server.port, nextBody);
    for (let turn = 0; turn < repeats; turn++)
      for (const { server, rounds } of servers)
        rounds.push(await sendFor(ROUND_MS, CLIENTS, server.port, nextBody));
    return servers.map(({ name, rounds }) => figuresOf(name, rounds));
  } finally {
    for (const { server } of servers) await server.end('SIGKILL');
  }
}

const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 0);

export async function benchLeads({ repeats }: BenchOptions): Promise<object> {
  const folder = mkdtempSync(join(tmpdir(), 'leads-'));
  const postgres = hasPostgres() ? await startPostgres() : undefined;
  if (!postgres) console.log(`PostgreSQL is left out: ${NO_POSTGRES}`);
  try {
    const sync_ms = syncMs(folder);
    const stores = await inTurns(await contestants(folder, postgres), repeats);
    console.log(
      textTable(
        [`${CLIENTS} clients at once`, 'leads/s', 'median ms', '99 % ms', 'worst ms'],
        stores.map(({ store, perSecond, medianMs, p99Ms, worstMs }) => [
          store,
          Math.round(perSecond),
          ms(medianMs),
          ms(p99Ms),
          ms(worstMs),
        ]),
      ),
    );
    console.log(
      `\nBringing one small write to this disk takes ${sync_ms.toFixed(2)} ms (median). All go through the same API in a process of its own; the clients share the machine with it.`,
    );
    return { clients: CLIENTS, round_ms: ROUND_MS, repeats, sync_ms, stores };
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true });
  }
}
