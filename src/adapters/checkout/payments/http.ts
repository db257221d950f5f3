import { setTimeout as pause } from 'node:timers/promises';
import type { HttpClient, Transport } from '#adapters/lib/http/request-text.ts';
import type { Processor } from './types.ts';

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The same call again can do nothing twice: it reads, or carries a key. */
  readonly repeatable: boolean;
}

export type ProcessorTransport = Pick<Transport, 'fetch' | 'timeoutMs' | 'wait'>;

export interface Reply {
  readonly status: number;
  /** Undefined if the response was not JSON. */
  readonly json: unknown;
}

const TIMEOUT_MS = 20_000;
const RETRY_AFTER_MS = [300, 1200] as const;
const MAX_LENGTH = 256 * 1024;

const isPassing = (reply: Reply | undefined): boolean =>
  reply === undefined || reply.status === 429 || reply.status === 503;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function once(
  call: Call,
  { fetch, timeoutMs = TIMEOUT_MS }: ProcessorTransport,
): Promise<Reply | undefined> {
  const { method, url, headers, body } = call;
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, json: parsed((await response.text()).slice(0, MAX_LENGTH)) };
  } catch {
    return undefined;
  }
}

/** Returns undefined if no response came. Retries network errors, 429 and 503 if that is safe. */
export async function callProcessor(call: Call, transport: ProcessorTransport): Promise<Reply | undefined> {
  const { wait = pause } = transport;
  let reply = await once(call, transport);
  for (const ms of call.repeatable ? RETRY_AFTER_MS : []) {
    if (!isPassing(reply)) break;
    await wait(ms);
    reply = await once(call, transport);
  }
  return reply;
}

export const basicAuth = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

type Env = Readonly<Record<string, string | undefined>>;

/** Returns the processor's address, or another one for its test host or a stand-in, without a trailing slash. */
export const addressOf = (env: Env, name: string, otherwise: string): string =>
  (env[name] || otherwise).replace(/\/+$/, '');

export interface ProcessorOptions extends HttpClient {
  /** The test processor of a demo, if a processor's secrets are not set. */
  readonly otherwise?: Processor;
}

/** Opens the account of a dealership. Undefined if the environment lacks its secrets. */
export type OpenProcessor = (options: ProcessorOptions, dealership: string | null) => Processor | undefined;
