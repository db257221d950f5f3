import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const DEBIAN = '/usr/lib/postgresql';
const USUAL = [
  '/opt/homebrew/opt/postgresql/bin',
  '/usr/local/opt/postgresql/bin',
  '/usr/local/bin',
  '/usr/bin',
];
export const OWNER = 'leads';

export const NO_POSTGRES =
  'needs PostgreSQL’s programs: apt-get install postgresql, or elsewhere POSTGRES_BIN=/path/to/bin npm test';

/** Finds the folder of the server’s programs, trying the newest version first. */
function binaries(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
  const named = process.env['POSTGRES_BIN'];
  const folders = named ? [named] : [...versions.map((version) => join(DEBIAN, version, 'bin')), ...USUAL];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

export const hasPostgres = (): boolean => binaries() !== undefined;

export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** Returns the user to run the servers as. They refuse to run as the superuser. */
export function serverUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string, user: string) => Number(execFileSync('id', [flag, user], { stdio: 'pipe' }));
  for (const user of ['postgres', 'nobody'])
    try {
      return { uid: idOf('-u', user), gid: idOf('-g', user) };
    } catch {
      // Not every machine has both.
    }
  throw new Error('There is no user but root to run PostgreSQL as.');
}

export interface PostgresServer {
  readonly url: string;
  /** Creates an empty database. It is a schema in fact, because that is ten times as fast. Returns how to reach it. */
  readonly database: () => Promise<string>;
  /**
   * Takes it away for as long as something is done without it. SIGINT ends it in order, as an upgrade does; after
   * SIGQUIT it recovers, as after a crash.
   */
  readonly restart: (meanwhile: () => Promise<void>, signal?: 'SIGINT' | 'SIGQUIT') => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts a real server with a folder of its own, for as long as a test needs it. It is reached by a socket in that folder. */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const bin = binaries();
  if (bin === undefined) throw new Error(NO_POSTGRES);
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'leads-pg-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const init = ['-D', data, '-U', OWNER, '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  execFileSync(join(bin, 'initdb'), init, { ...user, cwd: folder, stdio: 'pipe' });

  const options = ['listen_addresses=', `unix_socket_directories=${folder}`, ...settings];
  const start = () =>
    startServer(join(bin, 'postgres'), ['-D', data, ...options.flatMap((option) => ['-c', option])], {
      ...user,
      cwd: folder,
    });
  let server = await start();

  const url = `postgres://${OWNER}@${encodeURIComponent(folder)}/postgres`;
  let made = 0;
  return {
    url,
    async database() {
      const name = `leads_${++made}`;
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(`create schema ${name}`);
      await client.end();
      return `${url}?options=-csearch_path%3D${name}`;
    },
    async restart(meanwhile, signal) {
      await server.stop(signal);
      await meanwhile();
      server = await start();
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Starts a server that does not outlive this process. Resolves once it prints `ready`. */
export async function startServer(
  program: string,
  args: readonly string[],
  options: Partial<User> & { cwd: string },
  ready = 'ready to accept connections',
) {
  const server = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const kill = () => server.kill('SIGKILL');
  process.on('exit', kill);
  const ended = once(server, 'exit').finally(() => process.off('exit', kill));
  await untilReady(server.stderr, ready, ended);
  return {
    async stop(signal: NodeJS.Signals = 'SIGINT') {
      server.kill(signal);
      await ended;
    },
  };
}

/** Reads the output on and on, or the server would wait for a reader. */
function untilReady(stream: NodeJS.ReadableStream, ready: string, ended: Promise<unknown>): Promise<void> {
  let text = '';
  return new Promise((resolve, reject) => {
    stream.on('data', (chunk: Buffer) => {
      text += chunk;
      if (text.includes(ready)) resolve();
    });
    ended.then(() => reject(new Error(`The server ended at once:\n${text}`)));
  });
}
