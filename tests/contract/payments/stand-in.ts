import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Notice, PaymentOrder } from '#adapters/checkout/payments/types.ts';
import { startServer } from '#adapters/lib/http/testing.ts';

export interface ProcessorRequest {
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

/** A payment that a stand-in has taken. */
export interface Charge {
  /** Our id of the payment. */
  readonly payment: string;
  readonly cents: number;
  readonly currency: string;
  readonly refunded: number;
}

/** A processor as its public documentation describes it, whose payments tests can inspect. */
export interface StandIn {
  readonly url: string;
  readonly charges: () => readonly Charge[];
  /** Loses the given number of answers. The request is carried out or lost too. */
  readonly lose: (answers: number, asked: 'arrives' | 'is lost too') => void;
  /** Answers the given number of requests with an error and does nothing else. */
  readonly fail: (answers: number, status: number) => void;
  /** Confirms or declines at the bank, as the shopper. */
  readonly finish: (payment: string, approved: boolean) => void;
  /** A signed webhook message of the processor. */
  readonly notice?: (order: PaymentOrder, what: 'taken' | 'declined' | 'given_back', at: number) => Notice;
  readonly close: () => Promise<void>;
}

export async function serve(act: (asked: ProcessorRequest) => Answered) {
  let losing = { answers: 0, arrives: true };
  let failing = { answers: 0, status: 503 };
  const { url, close } = await startServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    const asked = {
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: await text(request),
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
  return {
    ...{ url, close },
    lose(answers: number, asked: 'arrives' | 'is lost too') {
      losing = { answers, arrives: asked === 'arrives' };
    },
    fail(answers: number, status: number) {
      failing = { answers, status };
    },
  };
}
