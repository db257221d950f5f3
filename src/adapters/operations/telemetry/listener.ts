import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { TelemetryError } from './types.ts';

/** `starting`: it does not serve yet. `draining`: it finishes what it has begun, and accepts nothing new. */
export type ProbeReadiness = 'starting' | 'ready' | 'draining';

export interface ListenerOptions {
  readonly port: number;
  readonly host: string;
  readonly metrics: () => Promise<string>;
  readonly readiness: () => ProbeReadiness;
  readonly onTrouble: (what: string, cause: unknown) => void;
  /** Names the process that has a port, where that can be found out. */
  readonly portOwner?: ((port: number) => Promise<string | undefined>) | undefined;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly type?: string;
}

/** The format that every version of Prometheus reads. */
const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const PATHS: Readonly<Record<string, (options: ListenerOptions) => Promise<Answer> | Answer>> = {
  '/metrics': async ({ metrics }) => ({ status: 200, text: await metrics(), type: METRICS_TYPE }),
  '/live': () => ({ status: 200, text: 'live\n' }),
  '/ready': ({ readiness }) => ({ status: readiness() === 'ready' ? 200 : 503, text: `${readiness()}\n` }),
};

const NOTHING: Answer = { status: 404, text: 'There is nothing at this address.\n' };
const READ_ONLY: Answer = { status: 405, text: 'Read only.\n' };
const FAILED: Answer = { status: 500, text: 'The metrics could not be collected.\n' };

async function answerTo(method: string | undefined, url: string, options: ListenerOptions): Promise<Answer> {
  const [path = ''] = url.split('?');
  const answer = Object.hasOwn(PATHS, path) ? PATHS[path] : undefined;
  if (answer === undefined) return NOTHING;
  if (method !== 'GET' && method !== 'HEAD') return READ_ONLY;
  try {
    return await answer(options);
  } catch (cause) {
    options.onTrouble(`${path} failed.`, cause);
    return FAILED;
  }
}

function send(response: ServerResponse, { status, text, type = 'text/plain; charset=utf-8' }: Answer): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const notThisMachine = (host: string): string =>
  `METRICS_HOST is "${host}", which is not an address of this machine.\nUnset it, or use 0.0.0.0.`;

const REASONS: Readonly<Record<string, (options: ListenerOptions) => Promise<string> | string>> = {
  EADDRINUSE: async ({ port, portOwner }) => {
    const owner = await portOwner?.(port);
    return `Port ${port} for metrics is in use${owner ? ` by ${owner}` : ''}.\nStop that, or take another port: METRICS_PORT=${port + 1}`;
  },
  EACCES: ({ port }) =>
    `This user may not open port ${port} for metrics.\nTake one above 1023: METRICS_PORT=9464`,
  EADDRNOTAVAIL: ({ host }) => notThisMachine(host),
  ENOTFOUND: ({ host }) => notThisMachine(host),
};

export interface Listener {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves `/metrics`, `/live` and `/ready`, and nothing else. It does not keep the process alive. */
export async function openListener(options: ListenerOptions): Promise<Listener> {
  const server = createServer((request, response) => {
    void answerTo(request.method, request.url ?? '', options).then((answer) => send(response, answer));
  });
  server.unref();
  server.listen({ port: options.port, host: options.host });
  try {
    await once(server, 'listening');
  } catch (cause) {
    const reason = await REASONS[codeOf(cause)]?.(options);
    throw reason === undefined ? cause : new TelemetryError(reason, { cause });
  }
  return { port: portOf(server), close: () => closed(server) };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function closed(server: Server): Promise<void> {
  const done = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await done;
}
