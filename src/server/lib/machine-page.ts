import { readFileSync } from 'node:fs';
import { isThisMachine } from '#api/sites/dealer-of.ts';

const BASE = new URL('./machine-page.css', import.meta.url);

/** Joins the shared stylesheet of ops pages with the part of one page. */
export const ownStylesheet = (...own: readonly URL[]): string =>
  [BASE, ...own].map((file) => readFileSync(file, 'utf8')).join('\n');

/** `url` is the public address of the dealer's site. Null if no build recorded it. */
export type AddressOf = (slug: string, url: string | null) => string;

/** Returns the address of a dealer's site for the reader of this page: on this machine, or the public one. */
export function addressesFrom({ url }: Pick<Request, 'url'>): AddressOf {
  const { hostname, port } = new URL(url);
  return (slug, site) => (isThisMachine(hostname) ? null : site) ?? localAddress(slug, port);
}

/** Puts the slug before the host name of this machine, at the same port. */
const localAddress = (slug: string, port: string): string =>
  `http://${slug}.localhost${port === '' ? '' : `:${port}`}/`;
