import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  hasPostgres,
  NO_POSTGRES,
  type PostgresServer,
  startPostgres,
} from '#adapters/storage/database/testing/postgres-server.ts';
import { PROJECT_ROOT } from '#render/build.ts';
import { SERVING_HEAP } from '#scripts/setup/commands.mjs';
import type { Env } from '../processes/child.ts';
import { ClusterError, type Member, shellEnv, startMember } from './member.ts';
import { type ClusterProxy, findCaddy, NO_CADDY, startProxy } from './proxy.ts';
import { type ClusterStore, openStore } from './store.ts';

export interface ClusterOptions {
  readonly origins?: number;
  readonly apis?: number;
  /** Of the proxy. Without it a free one. */
  readonly port?: number;
  /** Dealers that are built before anything is served: all if undefined, none if empty. */
  readonly sites?: readonly string[];
  /** More for every process: `SITES_DIR`, `STRIPE_URL` … */
  readonly env?: Env;
  readonly keep?: boolean;
  /** Receives what is done, and what the processes print. */
  readonly log?: (line: string) => void;
}

/** What many machines run, on this one: each part is a process of its own. */
export interface Cluster {
  readonly proxy: ClusterProxy;
  readonly origins: readonly Member[];
  readonly apis: readonly Member[];
  /** For more builds and commands. */
  readonly env: Env;
  /** One that `DATABASE_URL` names is not ours to restart. */
  readonly database: Pick<PostgresServer, 'url'> & Partial<Pick<PostgresServer, 'restart'>>;
  readonly store: ClusterStore;
  readonly folder: string;
  /** Runs a command of the project to its end, beside what runs: `build`, `rollback`, `leads` … Resolves to what it printed. */
  readonly command: (name: string, args?: readonly string[]) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Returns what this machine lacks, or undefined if a cluster can be started. */
export function clusterLacks(env: Env = process.env): string | undefined {
  if (findCaddy() === undefined) return NO_CADDY;
  return env['DATABASE_URL'] || hasPostgres() ? undefined : NO_POSTGRES;
}

const RUN = join(PROJECT_ROOT, 'scripts/command.mjs');
/** Fonts and pictures that builds have made stay for the next cluster. */
const MADE = join(PROJECT_ROOT, '.build/cluster-made');
const SECRET_BYTES = 32;
/** Many times as long as the proxy needs to see that a process is about to end. */
const DRAIN_S = 3;

async function runToEnd(name: string, args: readonly string[], env: Env): Promise<string> {
  const child = spawn(process.execPath, [RUN, name, ...args], {
    cwd: PROJECT_ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk));
  const killed = () => child.kill('SIGKILL');
  process.on('exit', killed);
  const [code] = await once(child, 'close').finally(() => process.off('exit', killed));
  if (code !== 0) throw new ClusterError(`npm run ${name} ended with ${code}:\n${err}${out}`);
  return out;
}

/** Ends what was started, the last first, whatever fails. */
class Ends {
  readonly #ends: (() => Promise<unknown> | unknown)[] = [];

  add<Started>(started: Started, end: (started: Started) => Promise<unknown> | unknown): Started {
    this.#ends.push(() => end(started));
    return started;
  }

  async all(): Promise<void> {
    let failure: unknown;
    for (let end = this.#ends.pop(); end; end = this.#ends.pop())
      try {
        await end();
      } catch (cause) {
        failure ??= cause;
      }
    if (failure !== undefined) throw failure;
  }
}

const numbered = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cluster-'));
  mkdirSync(MADE, { recursive: true });
  for (const name of ['data', 'dist', 'proxy']) mkdirSync(join(folder, name));
  symlinkSync(MADE, join(folder, 'data/made'));
  return folder;
}

async function openParts(options: ClusterOptions, ends: Ends): Promise<Cluster> {
  const { log = () => undefined, port = 0, keep = false } = options;
  const shell = { ...shellEnv(process.env), ...options.env };
  const lack = clusterLacks(shell);
  if (lack !== undefined) throw new ClusterError(`The cluster ${lack}`);

  const folder = ends.add(newFolder(), (made) => !keep && rmSync(made, { recursive: true, force: true }));
  const store = ends.add(await openStore(shell), ({ stop }) => stop());
  const url = shell['DATABASE_URL'];
  const database = url ? { url } : ends.add(await startPostgres(), ({ stop }) => stop());
  const env: Env = {
    ACCOUNT_SECRET: randomBytes(SECRET_BYTES).toString('hex'),
    ALTCHA_HMAC_KEY: randomBytes(SECRET_BYTES).toString('hex'),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DRAIN_SECONDS: String(DRAIN_S),
    CLIENT_ADDRESS_HEADER: 'x-real-ip',
    ...shell,
    ...store.env,
    DATABASE_URL: database.url,
    DIST_DIR: join(folder, 'dist'),
    DATA_DIR: join(folder, 'data'),
  };
  const command: Cluster['command'] = (name, args = []) => runToEnd(name, args, env);

  log('Brings the tables up to date.');
  await command('migrate');
  const { sites } = options;
  if (sites === undefined || sites.length > 0) {
    log('Builds the dealers into object storage.');
    await command('build', sites ? [`--site=${sites.join(',')}`] : []);
  }
  const started = (kind: 'api' | 'origin', count: number): Promise<readonly Member[]> =>
    Promise.all(
      numbered(count).map(async (number) => {
        const name = `${kind}-${number}`;
        return ends.add(
          await startMember({
            name,
            command: process.execPath,
            args: [...SERVING_HEAP, RUN, kind],
            env,
            port: / at http:\/\/127\.0\.0\.1:(\d+)/,
            log: (line: string) => log(`${name}: ${line}`),
          }),
          // Nobody waits for it any more.
          ({ end }) => end('SIGINT'),
        );
      }),
    );
  const [apis, origins] = [
    await started('api', options.apis ?? 2),
    await started('origin', options.origins ?? 2),
  ];
  const proxy = ends.add(
    await startProxy({
      env: shell,
      folder: join(folder, 'proxy'),
      port,
      origins,
      apis,
      log: (line) => log(`proxy: ${line}`),
    }),
    ({ stop }) => stop(),
  );
  return {
    proxy,
    origins,
    apis,
    env,
    database,
    store,
    folder,
    command,
    stop: () => ends.all(),
  };
}

/** Starts everything, or nothing. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const ends = new Ends();
  try {
    return await openParts(options, ends);
  } catch (cause) {
    await ends.all().catch(() => undefined);
    throw cause;
  }
}
