import { lookup as lookUp } from 'node:dns';
import { once } from 'node:events';
import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { ReceiverAnswer } from './answer.ts';

/** Addresses of this machine, its own network or nowhere. Requests to them are refused, to prevent SSRF. */
const NOT_PUBLIC: readonly (readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
];

/** All of today’s public IPv6, less what only carries an IPv4 address along: that may be any. */
const PUBLIC_IPV6 = ['2000::', 3] as const;
const CARRIERS_IPV6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
];

const blocked = new BlockList();
for (const [network, prefix, family] of NOT_PUBLIC) blocked.addSubnet(network, prefix, family);
for (const [network, prefix] of CARRIERS_IPV6) blocked.addSubnet(network, prefix, 'ipv6');
const publicIpv6 = new BlockList();
publicIpv6.addSubnet(...PUBLIC_IPV6, 'ipv6');

/** Whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blocked.check(address, 'ipv4');
  return family === 6 && publicIpv6.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}

const MAX_BYTES = 16 * 1024;

/** The address is forbidden, and nothing was sent. */
export class ForbiddenAddressError extends Error {
  override name = 'ForbiddenAddressError';
}

const notPublic = (host: string) => new ForbiddenAddressError(`${host} is not a public internet address`);

/** The name is resolved once and the checked address is the one connected to, which prevents DNS rebinding. */
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
  /** Allows plain http and private addresses, for receivers beside this server. */
  readonly mayBePrivate: boolean;
}

/** One POST to a configured address. Follows no redirects. */
export async function postWebhook(post: WebhookPost): Promise<ReceiverAnswer> {
  const { url, headers, body, signal, mayBePrivate } = post;
  if (!mayBePrivate) {
    if (url.protocol !== 'https:') throw new ForbiddenAddressError('the address must use https');
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
