import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { Notice, PaymentOrder } from '#adapters/payments/types.ts';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Answered {
  readonly status: number;
  readonly body: object;
}

/** Money that a stand-in has taken. */
export interface Charge {
  /** Our id of the payment. */
  readonly payment: string;
  readonly cents: number;
  readonly currency: string;
  readonly refunded: number;
}

/** A processor as its public documentation describes it, with its money to be looked at. */
export interface StandIn {
  readonly url: string;
  readonly charges: () => readonly Charge[];
  /** So many answers to come are lost; what was asked happens all the same, or never arrives. */
  readonly lose: (answers: number, asked: 'arrives' | 'is lost too') => void;
  /** So many requests to come are answered so, and nothing happens. */
  readonly fail: (answers: number, status: number) => void;
  /** What the shopper does at the bank. */
  readonly finish: (payment: string, approved: boolean) => void;
  /** A message as the processor would send it, signed then. */
  readonly notice?: (order: PaymentOrder, what: 'taken' | 'declined' | 'given_back', at: number) => Notice;
  readonly close: () => Promise<void>;
}

export async function serve(act: (asked: Asked) => Answered) {
  let losing = { answers: 0, arrives: true };
  let failing = { answers: 0, status: 503 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const asked = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    if (failing.answers > 0) {
      failing = { ...failing, answers: failing.answers - 1 };
      response.writeHead(failing.status, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    const isLost = losing.answers > 0;
    if (isLost) losing = { ...losing, answers: losing.answers - 1 };
    if (isLost && !losing.arrives) return void response.socket?.destroy();
    const { status, body } = act(asked);
    if (isLost) return void response.socket?.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    lose(answers: number, asked: 'arrives' | 'is lost too') {
      losing = { answers, arrives: asked === 'arrives' };
    },
    fail(answers: number, status: number) {
      failing = { answers, status };
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
