import { createHash } from 'node:crypto';

/** Names work for these dealers, so that equal processes take turns, and no process waits for one with other dealers. */
export const workFor = (what: string, slugs: readonly string[]): string =>
  `${what} ${createHash('sha256').update(slugs.toSorted().join(' ')).digest('base64url')}`;
