import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

export interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const PATIENCE_MS = 15_000;

/** Returns one of thousands of addresses of this machine, because `fetch` can choose neither address nor host name. */
const addressOf = (number: number): string =>
  `127.${1 + (number >> 16)}.${(number >> 8) & 255}.${number & 255 || 1}`;

/** Somebody who goes through the proxy; with a number, from an IP address of their own. Rejects if no response arrives. */
export class Visitor {
  readonly #agent: Agent;
  readonly #port: number;

  constructor(port: number, number?: number) {
    this.#port = port;
    const localAddress = number === undefined ? undefined : addressOf(number);
    this.#agent = new Agent({ keepAlive: true, ...(localAddress && { localAddress }) });
  }

  /** As the address bar shows it. */
  hostOf = (slug: string): string => `${slug}.localhost:${this.#port}`;

  ask(slug: string, path: string, { method = 'GET', headers = {}, body }: Ask = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request({
        agent: this.#agent,
        host: '127.0.0.1',
        port: this.#port,
        path,
        method,
        headers: { host: this.hostOf(slug), ...headers },
        timeout: PATIENCE_MS,
      });
      sent.on('timeout', () => sent.destroy(new Error(`no answer to ${method} ${path} in time`)));
      sent.on('error', reject);
      sent.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: bytes,
            get text() {
              return bytes.toString();
            },
          });
        });
      });
      sent.end(body);
    });
  }

  postJson = (slug: string, path: string, body: string, headers: Ask['headers'] = {}): Promise<Answer> =>
    this.ask(slug, path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        origin: `http://${this.hostOf(slug)}`,
        ...headers,
      },
      body,
    });

  leave = (): void => this.#agent.destroy();
}

/** A press of the button again, by a person or by the page. */
const AGAIN_MS = 50;
const INSISTENCE_MS = 30_000;

/** Sends the same again until somebody answers, as the outbox of a browser does. */
export async function insist(send: () => Promise<Answer>): Promise<Answer & { readonly tries: number }> {
  const giveUp = performance.now() + INSISTENCE_MS;
  for (let tries = 1; ; tries++) {
    const answer = await send().catch(() => undefined);
    if (answer && answer.status < 500) return { ...answer, tries };
    if (performance.now() > giveUp) throw new Error(`nobody takes it: ${answer?.status} ${answer?.text}`);
    await wait(AGAIN_MS);
  }
}
