import { Agent, type IncomingHttpHeaders, request } from 'node:http';

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

/** One of thousands of addresses of this machine: `fetch` can choose neither address nor host name. */
const addressOf = (number: number): string =>
  `127.${1 + (number >> 16)}.${(number >> 8) & 255}.${number & 255 || 1}`;

/** Somebody with an IP address of their own, who goes through the proxy. Rejects if no answer arrives. */
export class Visitor {
  readonly #agent: Agent;
  readonly #port: number;

  constructor(port: number, number: number) {
    this.#port = port;
    this.#agent = new Agent({ keepAlive: true, localAddress: addressOf(number) });
  }

  /** As the address bar shows it. */
  hostOf = (slug: string): string => `${slug}.localhost:${this.#port}`;

  ask(slug: string, path: string, { method = 'GET', headers = {}, body }: Ask = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request({
        ...{ agent: this.#agent, host: '127.0.0.1', port: this.#port, path, method },
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
            ...{ status: response.statusCode ?? 0, headers: response.headers, body: bytes },
            get text() {
              return bytes.toString();
            },
          });
        });
      });
      sent.end(body);
    });
  }

  postJson = (slug: string, path: string, body: string): Promise<Answer> =>
    this.ask(slug, path, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', accept: 'application/json' },
        origin: `http://${this.hostOf(slug)}`,
      },
      body,
    });

  leave = (): void => this.#agent.destroy();
}
