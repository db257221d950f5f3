import { createServer, type Server } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import { noteConnection } from '#api/lib/client-address.ts';
import { answerText } from '#server/sites/static/answer.ts';

/** How long a request may take to arrive, in milliseconds. A slower one gets 408, and the connection is closed. */
export interface Patience {
  readonly headersTimeout: number;
  /** From the first byte of the headers to the last of the body. */
  readonly requestTimeout: number;
  readonly connectionsCheckingInterval: number;
}

/** Photos of 24 MB arrive in time at two megabits a second. Scripts give up long before. */
const PATIENCE: Patience = {
  headersTimeout: 20_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
};

/**
 * Longer than proxies keep a connection that nobody uses: nginx and load balancers close theirs after 60 seconds. Were it
 * shorter, a request could meet a connection that is just being closed, and nobody would know whether it was read.
 */
const KEEP_ALIVE_MS = 65_000;

/** Puts the application behind Node's HTTP server, which does not listen yet. */
export function createNodeServer(app: Pick<Hono, 'fetch'>, patience = PATIENCE): Server {
  const listener = getRequestListener(
    (request, { incoming }) => {
      noteConnection(request, incoming.socket.remoteAddress);
      return app.fetch(request);
    },
    {
      // An invalid address or host (`/..\x`, `Host: a b`) is answered like any unknown one.
      errorHandler: (error) =>
        error instanceof RequestError
          ? answerText(404, 'There is nothing at this address.')
          : answerText(500, 'Something went wrong on our side. Please try again.'),
    },
  );
  return createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS, ...patience },
    (incoming, outgoing) => void listener(incoming, outgoing),
  );
}
