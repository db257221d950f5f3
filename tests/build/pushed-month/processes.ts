import { type AddressInfo, createServer } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Running } from '../yard/command.ts';
import type { Yard } from '../yard/yard.ts';

export const SOURCE = 'yard-system';
const SECRET = 'the secret of the month';
const FIXTURE = 'harbour-autos';

/** Adds a dealer whose stock comes from the source alone. */
export function addPushedDealer(yard: Yard, slug: string): void {
  const stock = {
    ...{ kind: 'pushed', source: SOURCE, shape: 'own-vehicle', dealer: slug },
    ...{ proof: 'bearer', secret_env: 'MONTH_SECRET' },
  };
  yard.add(FIXTURE, { stock }, slug);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** A process that is killed and started again, as a service manager does it. */
function standing(begin: () => Running, readyWords: string) {
  let running = begin();
  onTestFinished(() => running.kill());
  return {
    ready: () => running.said(readyWords),
    async killAndRestart() {
      running.kill();
      await running.done;
      running = begin();
    },
  };
}

export async function openProcesses(yard: Yard) {
  const port = await freePort();
  const env = { MONTH_SECRET: SECRET };
  const api = standing(
    () => yard.start('start', ['--no-build'], { ...env, PORT: String(port), HOST: '127.0.0.1' }),
    'http://',
  );
  const startBuilder = () => standing(() => yard.start('build', ['--watch=60'], env), 'watching: ');
  const send = (body: string, signal: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}/api/stock/${SOURCE}`, {
      method: 'POST',
      body,
      signal,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${SECRET}` },
    });
  return { api, startBuilder, send };
}
