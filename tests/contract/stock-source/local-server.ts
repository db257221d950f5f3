import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type LocalServer, startServer } from '#adapters/lib/http/testing.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A loopback server on a free port, which reads what it is sent. */
export const serve = (handle: Handler): Promise<LocalServer> =>
  startServer((request, response) => void text(request).then((body) => handle(request, response, body)));

export const answer = (response: ServerResponse, status: number, body: string): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
};
