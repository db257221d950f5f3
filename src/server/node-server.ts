import { createServer, type Server } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import { noteConnection } from '#api/client-address.ts';
import { answerText } from './static/answer.ts';

/** The application behind Node's HTTP server, not yet listening. */
export function createNodeServer(app: Pick<Hono, 'fetch'>): Server {
  const listener = getRequestListener(
    (request, { incoming }) => {
      noteConnection(request, incoming.socket.remoteAddress);
      return app.fetch(request);
    },
    {
      // An address or host that is none (`/..\x`, `Host: a b`) reaches no dealer, like any other that is unknown.
      errorHandler: (error) =>
        error instanceof RequestError
          ? answerText(404, 'There is nothing at this address.')
          : answerText(500, 'Something went wrong on our side. Please try again.'),
    },
  );
  return createServer((incoming, outgoing) => void listener(incoming, outgoing));
}
