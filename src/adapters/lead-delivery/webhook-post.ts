import { lookup as lookUp } from 'node:dns';
import { once } from 'node:events';
import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '#adapters/outside/public-address.ts';
import type { ReceiverAnswer } from './answer.ts';

const MAX_BYTES = 16 * 1024;

/** The address may not be asked; nothing was sent. */
export class ForbiddenAddressError extends Error {
  override name = 'ForbiddenAddressError';
}

const notPublic = (host: string) =>
  new ForbiddenAddressError(`${host} is not an address on the open internet`);

/** Names are looked up once, and what was looked at is what is connected to: a second answer cannot be another one. */
const publicOnly: LookupFunction = (host, options, done) =>
  lookUp(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    const [first] = found;
    if (first === undefined || !found.every(({ address }) => isPublicAddress(address)))
      return done(notPublic(host), '');
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

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
  /** Plain http and addresses of the own network too: for receivers that stand beside this server. */
  readonly mayBePrivate: boolean;
}

/** One POST to an address that somebody configured. Follows no redirect. */
export async function postWebhook(post: WebhookPost): Promise<ReceiverAnswer> {
  const { url, headers, body, signal, mayBePrivate } = post;
  if (!mayBePrivate) {
    if (url.protocol !== 'https:') throw new ForbiddenAddressError('only https addresses are posted to');
    const host = hostOf(url);
    if (isIP(host) !== 0 && !isPublicAddress(host)) throw notPublic(host);
  }
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
    signal,
    agent: false,
    ...(!mayBePrivate && { lookup: publicOnly }),
  };
  const sent = url.protocol === 'https:' ? requestSecure(url, options) : requestPlain(url, options);
  sent.end(body);
  const [response] = await once(sent, 'response');
  return answerOf(response);
}
