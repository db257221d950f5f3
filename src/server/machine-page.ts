import { readFileSync } from 'node:fs';

const BASE = new URL('./machine-page.css', import.meta.url);

/** The stylesheet of a page of the machine’s own: what all of them share, then what is this one’s. */
export const ownStylesheet = (own: URL): string =>
  [BASE, own].map((file) => readFileSync(file, 'utf8')).join('\n');

/** Where a dealer is looked at on this machine: its name before the host’s own, at the same port. */
export const localAddress = (slug: string, port: string): string =>
  `http://${slug}.localhost${port === '' ? '' : `:${port}`}/`;
