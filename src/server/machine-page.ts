import { readFileSync } from 'node:fs';
import { isThisMachine } from '#api/dealer-of.ts';

const BASE = new URL('./machine-page.css', import.meta.url);

/** The stylesheet of a page of the machine itself: what all of them share, then what this page adds. */
export const ownStylesheet = (...own: readonly URL[]): string =>
  [BASE, ...own].map((file) => readFileSync(file, 'utf8')).join('\n');

/** `url` is where everybody finds the dealer's site; null where no build has said so. */
export type AddressOf = (slug: string, url: string | null) => string;

/** Where whoever reads a page looks at a dealer: on the machine at hand, or where everybody does. */
export function addressesFrom({ url }: Pick<Request, 'url'>): AddressOf {
  const { hostname, port } = new URL(url);
  return (slug, site) => (isThisMachine(hostname) ? null : site) ?? localAddress(slug, port);
}

/** Where a dealer is looked at on this machine: its name before the host’s own, at the same port. */
const localAddress = (slug: string, port: string): string =>
  `http://${slug}.localhost${port === '' ? '' : `:${port}`}/`;
