import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { readFleet } from '#adapters/dealer-data/fleet.ts';
import { storedDealerData } from '#adapters/dealer-data/stored.ts';
import { publishedSites } from '#adapters/published-sites/read.ts';
import { sideBySide } from '#domain/memory/side-by-side.ts';
import { type Cluster, clusterLacks, startCluster } from '../../cluster/cluster.ts';
import { killWhile } from '../../cluster/kills.ts';
import type { Member } from '../../cluster/member.ts';
import { Visitor } from '../../cluster/visitor.ts';
import { textTable } from '../../terminal/table.ts';
import { cpuSecondsOf } from '../child.ts';
import type { BenchOptions } from '../options.ts';
import { step } from '../step.ts';
import { atMost, type Target, targetTable } from '../targets.ts';
import { fillStore, readSample, slugAt } from './fleet-in-store.ts';
import { BUSY_NOON, type LeadLoad, latenciesOf, lostAndDoubled, type SentLead, sendLeads } from './leads.ts';
import { type LoadFigures, sendLoad } from './load.ts';

/** What the platform is meant for. `--dealers` applies to the benchmark of builds only. */
const DEALERS = 5_000;
const SAMPLE = 'coffs-harbour-toyota';
const CONNECTIONS = BUSY_NOON.clients;
/** Each list of requests visits so many dealers, in an order that repeats. */
const VISITED = 300;
const KILL_EVERY_MS = 3_000;
const LOOKUPS = 200_000;
const AT_ONCE = 16;

/** The header in which a shopper's address stands here: all of them are on one machine. */
const ADDRESS_HEADER = 'x-shopper';

const addressed = (block: number, turn: number) => ({
  [ADDRESS_HEADER]: `10.${block}.${(turn >> 8) & 255}.${turn & 255}`,
});

const dealerAt = (turn: number): string => slugAt((turn * 7919) % DEALERS);

const hostOf = ({ proxy }: Pick<Cluster, 'proxy'>, turn: number): string =>
  `${dealerAt(turn)}.localhost:${proxy.port}`;

async function ask(port: number, host: string, path: string, agent?: Agent): Promise<number> {
  const sent = request({ ...(agent && { agent }), host: '127.0.0.1', port, path, headers: { host } });
  sent.end();
  const [response] = await once(sent, 'response');
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}

/** From the start of a process to its first answer about a dealer. */
async function coldStart(member: Member, path: string): Promise<number> {
  await member.end('SIGKILL');
  const started = performance.now();
  await member.start();
  const status = await ask(member.port, `${slugAt(17)}.localhost`, path);
  if (status !== 200) throw new Error(`${member.name} answered ${status}`);
  return performance.now() - started;
}

/** All dealers are asked for, so that whatever is kept of each is kept. */
async function visitAll(
  member: Member,
  path: string,
): Promise<{ readonly mb: number; readonly seconds: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const started = performance.now();
  const slugs = Array.from({ length: DEALERS }, (_, index) => slugAt(index));
  await sideBySide(slugs, AT_ONCE, async (slug) => {
    const status = await ask(member.port, `${slug}.localhost`, path, agent);
    if (status !== 200) throw new Error(`${member.name} answered ${status} for ${slug}`);
  });
  agent.destroy();
  return { mb: member.residentMb(), seconds: (performance.now() - started) / 1000 };
}

/** The list of all dealers: what reading it takes, and finding a host name in it. */
async function measureIndex({ store }: Cluster) {
  const { open, closed } = store.stores;
  const data = storedDealerData({ closed, sites: publishedSites({ open }) });
  const before = performance.now();
  const { slugs, slugOfHost } = await readFleet(data);
  const readMs = performance.now() - before;
  if (slugs.length < DEALERS) throw new Error(`${slugs.length} dealers are listed`);
  const started = performance.now();
  for (let turn = 0; turn < LOOKUPS; turn++)
    if (slugOfHost(`www.${dealerAt(turn)}.example`) !== dealerAt(turn)) throw new Error('no dealer');
  return { readMs, lookupMs: (performance.now() - started) / LOOKUPS };
}

interface Kind {
  readonly name: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const BROWSER = { 'accept-encoding': 'gzip, deflate, br', accept: 'image/avif,image/webp,*/*' };

const kindsFor = (picture: string): readonly Kind[] => [
  { name: 'page (home)', path: '/' },
  { name: 'states (/data/status.json)', path: '/data/status.json' },
  { name: 'search without script', path: '/api/results/search?make=Toyota' },
  { name: 'reserved cars (API)', path: '/api/reserved-cars' },
  { name: `picture (${picture.split('/').at(-1)}, 640 px)`, path: `/_image?url=${picture}&w=640&q=75` },
];

/** CPU time of the platform's own processes, in seconds: on a machine that they share with others it says more than the clock. */
const cpuSeconds = ({ apis, origins }: Cluster): number =>
  [...apis, ...origins].reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0);

interface KindFigures extends LoadFigures {
  readonly name: string;
  readonly cpuMs: number;
}

async function measureKinds(cluster: Cluster, kinds: readonly Kind[], seconds: number) {
  const found: KindFigures[] = [];
  for (const { name, path } of kinds) {
    step(name);
    const requests = Array.from({ length: VISITED }, (_, turn) => ({
      ...{ host: hostOf(cluster, turn), path },
      headers: { ...BROWSER, ...addressed(1, turn) },
    }));
    const load = { port: cluster.proxy.port, connections: CONNECTIONS, requests };
    // What is kept in memory is there, as on any day but the first.
    await sendLoad({ ...load, seconds: 3 });
    const before = cpuSeconds(cluster);
    const figures = await sendLoad({ ...load, seconds });
    const cpuMs = ((cpuSeconds(cluster) - before) * 1000) / figures.answered;
    found.push({ ...figures, name, cpuMs });
  }
  return found;
}

const figuresOf = (sent: readonly SentLead[], seconds: number) => ({
  perSecond: sent.length / seconds,
  ...latenciesOf(sent.map(({ ms }) => ms)),
});

async function measureLeads(cluster: Cluster, seconds: number) {
  const load: Omit<LeadLoad, 'until'> = {
    ...{ ...BUSY_NOON, dealerOf: dealerAt },
    newVisitor: () => new Visitor(cluster.proxy.port),
    headersOf: (turn) => addressed(0, turn),
  };
  const send = (more: Partial<LeadLoad> = {}) => sendLeads({ ...load, until: wait(seconds * 1000), ...more });
  step('leads, as fast as they are taken');
  const before = cpuSeconds(cluster);
  const fast = await send({ pauseMs: 0 });
  const cpuMs = ((cpuSeconds(cluster) - before) * 1000) / fast.length;
  step('leads of a busy noon');
  const calm = await send();
  step('the same, and one API is killed every few seconds');
  const { done: troubled, kills } = await killWhile(cluster.apis, KILL_EVERY_MS, send());
  const sent = [...fast, ...calm, ...troubled];
  return {
    ...{ kills, cpuMs, sent: sent.length, ...(await lostAndDoubled(cluster, sent)) },
    fast: figuresOf(fast, seconds),
    calm: figuresOf(calm, seconds),
    troubled: {
      ...figuresOf(troubled, seconds),
      sentAgain: troubled.filter(({ tries }) => tries > 1).length,
    },
  };
}

const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 0);

async function measure(cluster: Cluster, seconds: number) {
  step(`${DEALERS} dealers into the store`);
  const sample = await readSample(cluster.store.stores, SAMPLE);
  await fillStore(cluster.store.stores, sample, DEALERS);
  const index = await measureIndex(cluster);
  const [api, origin] = [cluster.apis[0], cluster.origins[0]];
  const picture = Object.keys(sample.manifest.files).find((path) =>
    /^\/assets\/.*\.(?:jpe?g|png|webp)$/.test(path),
  );
  if (api === undefined || origin === undefined || picture === undefined)
    throw new Error('something is missing');
  const cold = {
    api: await coldStart(api, '/api/reserved-cars'),
    origin: await coldStart(origin, '/'),
  };
  step('every dealer is asked for');
  const memory = { api: await visitAll(api, '/api/reserved-cars'), origin: await visitAll(origin, '/') };
  const kinds = await measureKinds(cluster, kindsFor(picture), seconds);
  const leads = await measureLeads(cluster, seconds);
  return { index, cold, memory, kinds, leads };
}

type Measured = Awaited<ReturnType<typeof measure>>;

const targetsOf = ({ index, cold, memory, leads }: Measured): readonly Target[] => [
  atMost('acknowledged leads that were lost, with kills', leads.lost, 0, ['', 0]),
  atMost('leads that were stored twice, with kills', leads.doubled, 0, ['', 0]),
  atMost('p99 of a lead with kills, beside without', leads.troubled.p99 / leads.calm.p99, 2, ['', 2]),
  atMost(`memory of an API that knows ${DEALERS} dealers`, memory.api.mb, 300, ['MB', 0]),
  atMost('first answer of an API after its start', cold.api, 1000, ['ms', 0]),
  atMost('first answer of an origin after its start', cold.origin, 1000, ['ms', 0]),
  atMost(`a host name among ${DEALERS} dealers`, index.lookupMs, 1, ['ms', 4]),
];

function print({ index, cold, memory, kinds, leads }: Measured, targets: readonly Target[]): void {
  const row = (
    name: string,
    { perSecond, p50, p99 }: Pick<LoadFigures, 'perSecond' | 'p50' | 'p99'>,
    failed: number,
    cpuMs?: number,
  ) => [name, Math.round(perSecond), ms(p50), ms(p99), failed, cpuMs === undefined ? '' : ms(cpuMs)];
  console.log(
    textTable(
      [
        ...[`${CONNECTIONS} connections, ${DEALERS} dealers`, 'a second', 'median ms', '99 % ms', 'failed'],
        'CPU ms each',
      ],
      [
        ...kinds.map((kind) => row(kind.name, kind, kind.failed, kind.cpuMs)),
        row('lead, as fast as they are taken', leads.fast, 0, leads.cpuMs),
        row('lead, 100 a second', leads.calm, 0),
        row(`the same with ${leads.kills} kills`, leads.troubled, 0),
      ],
    ),
  );
  console.log(
    `\n${leads.sent} leads were acknowledged; ${leads.lost} are lost, ${leads.doubled} doubled. ${leads.troubled.sentAgain} had to be sent again.` +
      `\nThe list of dealers is read in ${ms(index.readMs)} ms. An API starts in ${ms(cold.api)} ms, an origin in ${ms(cold.origin)} ms.` +
      `\nAfter every dealer was asked for: API ${memory.api.mb} MB, origin ${memory.origin.mb} MB.` +
      '\nTwo APIs, two origins, PostgreSQL, object storage in memory, the proxy and whoever sends the requests share this machine.\n',
  );
  console.log(targetTable(targets));
}

/** The platform as many machines run it, on this one. */
export async function benchScale({ seconds }: BenchOptions): Promise<object> {
  const lack = clusterLacks();
  if (lack !== undefined) {
    console.log(`The platform under load is left out: it ${lack}`);
    return { left_out: lack };
  }
  step('starts origins, APIs, PostgreSQL, object storage and a proxy');
  const cluster = await startCluster({
    sites: [SAMPLE],
    env: { CLIENT_ADDRESS_HEADER: ADDRESS_HEADER },
  });
  try {
    const measured = await measure(cluster, seconds);
    const targets = targetsOf(measured);
    print(measured, targets);
    return { dealers: DEALERS, seconds, connections: CONNECTIONS, ...measured, targets };
  } finally {
    await cluster.stop();
  }
}
