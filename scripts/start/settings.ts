import { resolve } from 'node:path';
import { command, type RequestOf } from '../terminal/command.ts';
import { mock } from '../terminal/mock.ts';
import { dealers, flag, moment } from '../terminal/options.ts';

export const START = command({
  call: 'npm start',
  does: 'builds what changed, then serves every dealer on this machine, with the API',
  options: {
    site: dealers('builds only these'),
    noBuild: flag('serves what is built, and builds nothing'),
    mock,
    now: moment('2026-12-25', 'builds as if it were that day, and moves the dates of invented stock to it'),
  },
  contradictions: [['noBuild', 'now', 'without a build, pages keep the day they were built for']],
  notes: [
    'Environment: PORT (default 4321), HOST, SITES_DIR, DIST_DIR, DATA_DIR; DEMO=1 pretends mail, payments and lookups that are not set up, DEMO=0 never does (docs/security.md).',
  ],
});

export type StartOptions = RequestOf<typeof START>['options'];

export type StartSettings = {
  readonly port: number;
  /** Addresses to listen on. */
  readonly hosts: readonly string[];
  readonly sitesDir: string;
  readonly distDir: string;
  readonly dataDir: string;
  readonly build: boolean;
  /** The time to build for, in epoch milliseconds. */
  readonly now: number;
  /** Builds only these dealers. All if undefined. */
  readonly sites?: readonly string[];
};

const DEFAULT_PORT = 4321;

/** Both loopback addresses: browsers try either for `localhost`, and nobody else on the network can reach them. */
const LOOPBACK = ['127.0.0.1', '::1'];

type Env = Readonly<Record<string, string | undefined>>;

export function readSettings(
  env: Env,
  { site, noBuild, now }: StartOptions,
  clock = Date.now,
): StartSettings {
  return {
    ...readPlace(env, DEFAULT_PORT),
    sitesDir: resolve(env['SITES_DIR'] || 'sites'),
    distDir: resolve(env['DIST_DIR'] || 'dist'),
    dataDir: resolve(env['DATA_DIR'] || '.data'),
    build: !noBuild,
    now: now ?? clock(),
    ...(site && { sites: site }),
  };
}

export const readPlace = (env: Env, usualPort: number): Pick<StartSettings, 'port' | 'hosts'> => ({
  port: readPort(env['PORT'], usualPort),
  hosts: env['HOST'] ? [env['HOST']] : LOOPBACK,
});

function readPort(text: string | undefined, usual: number): number {
  if (text === undefined || text === '') return usual;
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartError(`PORT is "${text}". Give a whole number from 1 to 65535, such as PORT=${usual}.`);
}

/** A problem that the person at the terminal can solve. It is shown without a stack trace. */
export class StartError extends Error {
  override name = 'StartError';
}
