import { isIPv4, isIPv6 } from 'node:net';

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

/** A network that an address counts in, and how many times the ceiling of one address it may reach. */
export interface Network {
  readonly name: string;
  readonly times: number;
}

/** The networks, the smallest first, which stands for one address: with IPv6 a device chooses among 64 bits as it likes. */
export type Networks = readonly [Network, ...Network[]];

/**
 * Whoever has one address of IPv6 may have a whole /56 or /48, and could send from each part of it in turn. In the
 * larger networks there may also be neighbours, so their ceilings are higher.
 */
const HOUSEHOLD_TIMES = 2;
const NEIGHBOURHOOD_TIMES = 8;

/** `2001:db8::9` has the parts 0x2001, 0xdb8, 0 … */
function partsOfIPv6(address: string): readonly number[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(missing).fill('0'), ...after].map((part) => Number.parseInt(part, 16));
}

/** Lists all networks that an address counts in. A text that is no address counts as itself. */
export function networksOf(address: string): Networks {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain))
    return [
      { name: plain, times: 1 },
      { name: `${plain.slice(0, plain.lastIndexOf('.'))}.0/24`, times: NEIGHBOURHOOD_TIMES },
    ];
  if (!isIPv6(plain)) return [{ name: plain, times: 1 }];
  const [a = 0, b = 0, c = 0, d = 0] = partsOfIPv6(plain);
  const named = (parts: readonly number[], bits: number) =>
    `${parts.map((part) => part.toString(16)).join(':')}::/${bits}`;
  return [
    { name: named([a, b, c, d], 64), times: 1 },
    { name: named([a, b, c, d & 0xff00], 56), times: HOUSEHOLD_TIMES },
    { name: named([a, b, c], 48), times: NEIGHBOURHOOD_TIMES },
  ];
}

/**
 * Returns the networks of the client's address, for rate limits. `header` is the proxy's header, and only if the
 * operator has set it: without a proxy anybody could write it. In a list the last address counts, which the nearest
 * proxy added.
 */
export function clientNetworks(request: Request, header: string | undefined): Networks {
  const forwarded = header ? request.headers.get(header)?.split(',').at(-1)?.trim() : undefined;
  return networksOf((forwarded || connections.get(request) || 'unknown').slice(0, LONGEST));
}

/** Returns the smallest network of the address, which stands for the client. */
export const clientAddress = (request: Request, header: string | undefined): string =>
  clientNetworks(request, header)[0].name;

/** Reads `CLIENT_ADDRESS_HEADER`, such as `x-forwarded-for` behind a proxy of your own. */
export const addressHeader = (env: Env): string | undefined => env['CLIENT_ADDRESS_HEADER'] || undefined;
