import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerTelemetry } from '#adapters/operations/telemetry/open.ts';
import type { FigureSources } from '#adapters/operations/telemetry/types.ts';
import { closeServers, listen, onStopSignal, portOwner } from '../start/servers.ts';
import { readPlace, StartError } from '../start/settings.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Says if a process takes requests. It says no for a while before the process ends, so that callers look elsewhere. */
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
  readonly telemetry: ServerTelemetry;
  /** Figures that this process knows of all dealers together. */
  readonly figures?: FigureSources;
  /** Ends what is done beside answering: nothing new is begun, and what is under way is waited for. */
  readonly finish?: () => Promise<void>;
  /** Called after the last response. */
  readonly close?: () => Promise<void>;
}

/** Serves as one of several equal processes. Told to stop, it finishes its work first, so that nobody notices. */
export async function serveUntilStopped(serving: Serving): Promise<{ readonly address: string }> {
  const { env, usualPort, createServer, readiness, telemetry, figures = {}, finish, close } = serving;
  const drain = drainSeconds(env);
  const place = readPlace(env, usualPort);
  await telemetry.start({ figures, portOwner });
  const { servers, port } = await listen(createServer, place);
  telemetry.ready();
  onStopSignal(async (signal) => {
    readiness.isReady = false;
    telemetry.drain();
    const finished = finish?.();
    // A person at a terminal sends SIGINT, and waits for nobody.
    if (signal !== 'SIGINT') await wait(drain * 1000);
    await Promise.all([closeServers(servers), finished]);
    // Its last export reads the stores.
    await telemetry.stop();
    await close?.();
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
