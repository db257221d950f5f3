import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type LocalServer, startServer } from '#adapters/lib/http/testing.ts';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export type Behaviour = (received: Received, response: ServerResponse) => void;

export interface Receiver extends LocalServer {
  readonly received: readonly Received[];
  readonly behave: (behaviour: Behaviour) => void;
}

export const answers =
  (status: number, body: string, headers: Record<string, string> = {}): Behaviour =>
  (_, response) =>
    response.writeHead(status, headers).end(body);

/** The ways in which a receiver can fail. None of them confirms the lead. */
export const FAILURES: Readonly<Record<string, Behaviour>> = {
  'HTTP 500': answers(500, 'oops'),
  'HTTP 503': answers(503, ''),
  'HTTP 429': answers(429, 'slow down'),
  'HTTP 404': answers(404, 'no such path'),
  'HTTP 405': answers(405, ''),
  'HTTP 401': answers(401, 'who are you?'),
  'a redirect': answers(302, '', { location: 'https://elsewhere.example/' }),
  'a connection closed at once': (_, response) => response.socket?.destroy(),
  'a connection closed midway': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"id":');
    setTimeout(() => response.socket?.destroy(), 20);
  },
  'no answer': () => {},
};

/** A loopback server that keeps what it receives and fails as told. */
export async function serveReceiver(first: Behaviour): Promise<Receiver> {
  let behaviour = first;
  const received: Received[] = [];
  const server = await startServer(async (request, response) => {
    const body = await buffer(request).catch(() => null);
    if (body === null) return;
    const { method = '', url = '', headers } = request;
    const all = { method, path: url, headers, body };
    received.push(all);
    behaviour(all, response);
  });
  return {
    ...server,
    received,
    behave: (next) => {
      behaviour = next;
    },
  };
}
