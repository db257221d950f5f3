import { once } from 'node:events';
import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import {
  bareHost,
  ForbiddenAddressError,
  isForbiddenLiteral,
  notPublic,
  publicLookup,
} from '#adapters/outside/public-host.ts';
import type { ReceiverAnswer } from './answer.ts';

const MAX_BYTES = 16 * 1024;

async function answerOf(response: IncomingMessage): Promise<ReceiverAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    chunks.push(chunk);
    if (size > MAX_BYTES) break;
  }
  const { headers, statusCode = 0 } = response;
  return {
    status: statusCode,
    headers: { get: (name) => [headers[name.toLowerCase()] ?? null].flat().join(', ') || null },
    text: Buffer.concat(chunks).subarray(0, MAX_BYTES).toString(),
  };
}

export interface WebhookPost {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
  /** Allows plain http and private addresses, for receivers beside this server. */
  readonly mayBePrivate: boolean;
}

/** One POST to a configured address. Follows no redirects. */
export async function postWebhook(post: WebhookPost): Promise<ReceiverAnswer> {
  const { url, headers, body, signal, mayBePrivate } = post;
  if (!mayBePrivate) {
    if (url.protocol !== 'https:') throw new ForbiddenAddressError('the address must use https');
    const host = bareHost(url.hostname);
    if (isForbiddenLiteral(host)) throw notPublic(host);
  }
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
    signal,
    agent: false,
    ...(!mayBePrivate && { lookup: publicLookup() }),
  };
  const sent = url.protocol === 'https:' ? requestSecure(url, options) : requestPlain(url, options);
  sent.end(body);
  const [response] = await once(sent, 'response');
  return answerOf(response);
}
