import { isIPv6 } from 'node:net';

type Env = Readonly<Record<string, string | undefined>>;

const connections = new WeakMap<Request, string>();

/** Records the address of the connection, which only the accepting server knows. */
export function noteConnection(request: Request, address: string | undefined): void {
  if (address !== undefined) connections.set(request, address);
}

export const connectionAddress = (request: Request): string | undefined => connections.get(request);

/** Set by the host itself, whatever a visitor sends under that name. */
export const NETLIFY_ADDRESS_HEADER = 'x-nf-client-connection-ip';

const LONGEST = 45;
const NETWORK_PARTS = 4;

/** One address for each household: with IPv6 a household gets a network of 64 bits. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const parts = [...before, ...Array<string>(missing).fill('0'), ...after];
  return `${parts.slice(0, NETWORK_PARTS).join(':')}::/64`;
}

/**
 * The client's address, for rate limits. `header` is the proxy's header, and only if the operator has set it:
 * without a proxy anybody could write it. Of a list the last address counts, which the nearest proxy added.
 */
export function clientAddress(request: Request, header: string | undefined): string {
  const said = header ? request.headers.get(header)?.split(',').at(-1)?.trim() : undefined;
  return networkOf((said || connections.get(request) || 'unknown').slice(0, LONGEST));
}

/** `CLIENT_ADDRESS_HEADER`, such as `x-forwarded-for` behind a proxy of your own. */
export const addressHeader = (env: Env): string | undefined => env['CLIENT_ADDRESS_HEADER'] || undefined;
