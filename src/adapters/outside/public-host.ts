import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

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

/** Of a URL: IPv6 without its brackets. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

/** Addresses are connected to without a lookup, so they are checked before. */
export const isForbiddenLiteral = (host: string): boolean => isIP(host) !== 0 && !isPublicAddress(host);

/** The name is resolved once and the checked address is the one connected to, which prevents DNS rebinding. */
export const publicLookup =
  (lookUp: LookupFunction = lookup): LookupFunction =>
  (host, options, done) =>
    lookUp(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      const all = typeof found === 'string' ? [{ address: found, family: isIP(found) }] : found;
      const [first] = all;
      if (first === undefined || !all.every(({ address }) => isPublicAddress(address)))
        return done(notPublic(host), '');
      return options.all ? done(null, all) : done(null, first.address, first.family);
    });

/** The one address of a host that a client may connect to, where that client resolves nothing itself. */
export const checkedAddress = (host: string, isAllowed: boolean, lookUp?: LookupFunction): Promise<string> =>
  new Promise((resolve, reject) => {
    const bare = bareHost(host);
    if (!isAllowed && isForbiddenLiteral(bare)) return reject(notPublic(host));
    const ask = isAllowed ? (lookUp ?? lookup) : publicLookup(lookUp);
    ask(bare, { all: false }, (error, found) => {
      if (error) reject(error);
      else resolve(typeof found === 'string' ? found : (found[0]?.address ?? bare));
    });
  });
