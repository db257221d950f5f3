import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { closeServers, listen, onStopSignal } from '../start/servers.ts';
import { readPlace, StartError } from '../start/settings.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Whether a process takes requests. It says no for a while before it ends, so that whoever sends them looks elsewhere. */
export interface Readiness {
  isReady: boolean;
}

const DRAIN_S = '5';

export function drainSeconds(env: Env): number {
  const text = env['DRAIN_SECONDS'] || DRAIN_S;
  if (/^\d{1,3}$/.test(text)) return Number(text);
  throw new StartError(`DRAIN_SECONDS is "${text}": expected whole seconds, such as "${DRAIN_S}".`);
}

interface Serving {
  readonly env: Env;
  readonly usualPort: number;
  readonly createServer: () => Server;
  readonly readiness: Readiness;
  /** After the last answer. */
  readonly close: () => Promise<void>;
  /** What is done beside answering begins nothing new from now on. */
  readonly onDrain?: () => void;
}

/** One of several equal processes. Told to end, it lets its work run out, and nobody notices. */
export async function serveUntilStopped(serving: Serving): Promise<{ readonly address: string }> {
  const { env, usualPort, createServer, readiness, close, onDrain } = serving;
  const drain = drainSeconds(env);
  const place = readPlace(env, usualPort);
  const { servers, port } = await listen(createServer, place);
  onStopSignal(async (reason) => {
    readiness.isReady = false;
    onDrain?.();
    // A person at a terminal sends SIGINT, and waits for nobody.
    if (reason === 'SIGTERM') await wait(drain * 1000);
    await closeServers(servers);
    await close();
  });
  const [host = ''] = place.hosts;
  return { address: `http://${host.includes(':') ? `[${host}]` : host}:${port}` };
}

export async function readVersion(): Promise<string> {
  const { version }: { version: string } = JSON.parse(
    await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  return version;
}
