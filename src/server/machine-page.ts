import { readFileSync } from 'node:fs';
import { readableConfig } from '#adapters/dealer-data/published-dealer.ts';
import type { PublishedDealer } from '#adapters/dealer-data/types.ts';
import { isThisMachine } from '#api/dealer-of.ts';

const BASE = new URL('./machine-page.css', import.meta.url);

/** The stylesheet of a page of the machine’s own: what all of them share, then what is this one’s. */
export const ownStylesheet = (own: URL): string =>
  [BASE, own].map((file) => readFileSync(file, 'utf8')).join('\n');

export type AddressOf = (slug: string, dealer: PublishedDealer | undefined) => string;

/** Where whoever reads a page looks at a dealer: on the machine at hand, or where everybody does. */
export function addressesFrom({ url }: Pick<Request, 'url'>): AddressOf {
  const { hostname, port } = new URL(url);
  return (slug, dealer) =>
    (isThisMachine(hostname) || !dealer ? undefined : readableConfig(['url'], dealer)?.url) ??
    localAddress(slug, port);
}

/** Where a dealer is looked at on this machine: its name before the host’s own, at the same port. */
const localAddress = (slug: string, port: string): string =>
  `http://${slug}.localhost${port === '' ? '' : `:${port}`}/`;
