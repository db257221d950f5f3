import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses of this machine, its own network or nowhere. */
const NOT_PUBLIC: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** All of today’s public IPv6, except documentation and addresses that only wrap an IPv4 address, which may be any. */
const PUBLIC_IPV6 = ['2000::', 3] as const;
const NOT_PUBLIC_IPV6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const blocked = new BlockList();
for (const [network, prefix] of NOT_PUBLIC) blocked.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of NOT_PUBLIC_IPV6) blocked.addSubnet(network, prefix, 'ipv6');
const publicIpv6 = new BlockList();
publicIpv6.addSubnet(...PUBLIC_IPV6, 'ipv6');

/** Returns true if an IP address is on the public internet. Returns false for any text that is not an IP address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blocked.check(address, 'ipv4');
  return family === 6 && publicIpv6.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}

/** The address is forbidden, and nothing was sent. */
export class ForbiddenAddressError extends Error {
  override name = 'ForbiddenAddressError';
  readonly remedy: string;

  constructor(message: string, remedy = 'Check the address.') {
    super(message);
    this.remedy = remedy;
  }
}

export const notPublic = (host: string): ForbiddenAddressError =>
  new ForbiddenAddressError(
    `${host} is not a public internet address`,
    'Check the address. If it is meant to be in a network of your own, name its host in PRIVATE_SOURCES.',
  );

/** Strips the brackets that a URL writes around IPv6. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

/** Addresses are connected to without a lookup, so they are checked before. */
export const isForbiddenLiteral = (host: string): boolean => isIP(host) !== 0 && !isPublicAddress(host);

/** Resolves the name once. The checked address is the one connected to, which prevents DNS rebinding. */
export const publicLookup =
  (lookUp: LookupFunction = lookup): LookupFunction =>
  (host, options, done) =>
    lookUp(host, { ...options, all: true }, (error, resolved) => {
      if (error) return done(error, '');
      const all = typeof resolved === 'string' ? [{ address: resolved, family: isIP(resolved) }] : resolved;
      const [first] = all;
      if (first === undefined || !all.every(({ address }) => isPublicAddress(address)))
        return done(notPublic(host), '');
      return options.all ? done(null, all) : done(null, first.address, first.family);
    });

/** Returns the only address of a host that a client may connect to, for a client that resolves no names itself. */
export const checkedAddress = (host: string, isAllowed: boolean, lookUp?: LookupFunction): Promise<string> =>
  new Promise((resolve, reject) => {
    const bare = bareHost(host);
    if (!isAllowed && isForbiddenLiteral(bare)) return reject(notPublic(host));
    const ask = isAllowed ? (lookUp ?? lookup) : publicLookup(lookUp);
    ask(bare, { all: false }, (error, resolved) => {
      if (error) reject(error);
      else resolve(typeof resolved === 'string' ? resolved : (resolved[0]?.address ?? bare));
    });
  });
