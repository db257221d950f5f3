import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface LocalServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

/** A loopback server on a free port. */
export const serve = async (handle: Handler): Promise<LocalServer> => {
  const server = createServer((request, response) => {
    bodyOf(request).then((body) => handle(request, response, body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
};

export const answer = (response: ServerResponse, status: number, body: string): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
};
