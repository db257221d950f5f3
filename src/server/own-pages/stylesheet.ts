import { readFileSync } from 'node:fs';

const BASE = new URL('./base.css', import.meta.url);

/** The stylesheet of a page of the machine’s own: what all of them share, then what is this one’s. */
export const ownStylesheet = (own: URL): string =>
  [BASE, own].map((file) => readFileSync(file, 'utf8')).join('\n');
