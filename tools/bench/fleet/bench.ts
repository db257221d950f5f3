import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSharedDatabase } from '#adapters/stores/open.ts';
import { median, textTable } from '#scripts/terminal/table.ts';
import { createLocalServer, platformFleet } from '#server/local.ts';
import { openLocalPlatform } from '#server/local-platform.ts';
import { createNodeServer } from '#server/node-server.ts';
import type { BenchOptions } from '../options.ts';
import { fillDatabase, slugAt, writeDealers } from './records.ts';

/** The number of dealers that the page is meant for. `--dealers` applies to the benchmark of builds only. */
const DEALERS = 1_000;
const VEHICLES = 120;
const NIGHTS = 30;
/** The period of the shown measurements. */
const DAYS = 28;
const LEADS_A_DAY = 3;

/** Longer than the cache keeps the fleet, and longer than it keeps measurements. */
const PAST_FLEET_MS = 6_000;
const PAST_MEASURED_MS = 301_000;

/** A server of its own in this process, with nothing kept yet, and a clock that can be put forward. */
async function startServer(distDir: string, dataDir: string, start: number) {
  let ahead = 0;
  const startedAt = Date.now();
  const platform = openLocalPlatform({
    ...{ distDir, dataDir, env: { DEMO: '1' }, log: () => {}, leavesDelivery: true },
    now: () => start + (Date.now() - startedAt) + ahead,
  });
  const fleet = platformFleet(platform, () => new Map());
  const server = createNodeServer(createLocalServer(platform, { version: 'bench', fleet }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    async ask(path: string): Promise<{ readonly ms: number; readonly bytes: number }> {
      const before = performance.now();
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      const text = await response.text();
      const ms = performance.now() - before;
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`);
      return { ms, bytes: Buffer.byteLength(text) };
    },
    readAhead: fleet.readAhead,
    putForward: (ms: number) => {
      ahead += ms;
    },
    async stop() {
      server.close();
      await platform.close();
    },
  };
}

type Server = Awaited<ReturnType<typeof startServer>>;
type Asked = Awaited<ReturnType<Server['ask']>>;

interface Case {
  readonly name: string;
  readonly path: string;
  /** How much everything in the cache ages before the request. */
  readonly after: number;
}

const CASES: readonly Case[] = [
  { name: 'overview, read anew', path: '/_fleet', after: PAST_FLEET_MS },
  { name: 'overview, measurements read anew, too', path: '/_fleet', after: PAST_MEASURED_MS },
  { name: 'overview, kept for 5 s', path: '/_fleet', after: 0 },
  { name: 'page 10 of the list', path: '/_fleet?page=10', after: PAST_FLEET_MS },
  { name: 'search and filter', path: '/_fleet?q=harbour&template=classic', after: PAST_FLEET_MS },
  { name: 'one dealer', path: `/_fleet/${slugAt(7)}`, after: PAST_FLEET_MS },
];

interface Figures {
  readonly name: string;
  readonly median_ms: number;
  readonly worst_ms: number;
  readonly kilobytes: number;
}

const figuresOf = (name: string, asked: readonly Asked[]): Figures => ({
  name,
  median_ms: median(asked.map(({ ms }) => ms)),
  worst_ms: Math.max(...asked.map(({ ms }) => ms)),
  kilobytes: Math.round((asked[0]?.bytes ?? 0) / 1024),
});

async function measureAll(
  distDir: string,
  dataDir: string,
  { repeats, now }: { repeats: number; now: number },
) {
  const cold: Asked[] = [];
  const readAhead: Asked[] = [];
  for (let turn = 0; turn < repeats; turn++) {
    const server = await startServer(distDir, dataDir, now);
    cold.push(await server.ask('/_fleet'));
    await server.stop();
    const other = await startServer(distDir, dataDir, now);
    await other.readAhead();
    readAhead.push(await other.ask('/_fleet'));
    await other.stop();
  }
  const figures = [
    figuresOf('overview, asked as a server starts', cold),
    figuresOf('overview, first visit after the start', readAhead),
  ];
  const server = await startServer(distDir, dataDir, now);
  await server.ask('/_fleet');
  for (const { name, path, after } of CASES) {
    const asked: Asked[] = [];
    for (let turn = 0; turn < repeats; turn++) {
      server.putForward(after);
      asked.push(await server.ask(path));
    }
    figures.push(figuresOf(name, asked));
  }
  await server.stop();
  return figures;
}

const cells = ({ name, median_ms, worst_ms, kilobytes }: Figures): readonly (string | number)[] => [
  name,
  `${median_ms.toFixed(0)} ms`,
  `${worst_ms.toFixed(0)} ms`,
  `${kilobytes} KB`,
];

/** How long `/_fleet` takes over a fleet of 1,000 dealers, from the request to the last byte. */
export async function benchFleet({ repeats, keep }: BenchOptions): Promise<object> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-fleet-'));
  const [distDir, dataDir] = [join(folder, 'dist'), join(folder, 'data')];
  const now = Date.now();
  try {
    console.error(`Writing ${DEALERS} dealers with ${NIGHTS} builds each …`);
    await writeDealers({ distDir, dataDir }, { dealers: DEALERS, vehicles: VEHICLES, nights: NIGHTS, now });
    const database = openSharedDatabase({ env: {}, dataDir, serverless: false });
    await fillDatabase(database, { dealers: DEALERS, now, days: DAYS, leadsADay: LEADS_A_DAY });
    await database.close();
    const figures = await measureAll(distDir, dataDir, { repeats, now });
    console.log(textTable(['request', 'median', 'worst', 'size'], figures.map(cells)));
    return { dealers: DEALERS, vehicles: VEHICLES, nights: NIGHTS, figures };
  } finally {
    if (keep) console.error(`Kept in ${folder}`);
    else rmSync(folder, { recursive: true });
  }
}
