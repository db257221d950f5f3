import type { KnownAddress, PhotographFailure } from './photograph.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The waits after failures in a row; from then on it is asked once a day. */
const WAITS_MS = [10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS] as const;
/** A picture that has been the same for long is asked for less and less often, but at least so often. */
const LONGEST_TRUST_MS = 7 * DAY_MS;
/** What nobody has named for so long is forgotten. */
const FORGOTTEN_MS = 30 * DAY_MS;

export interface FailedFetch {
  readonly reason: string;
  /** The same request may succeed soon. Otherwise somebody has to change something first. */
  readonly passing: boolean;
  /** The server's Retry-After. */
  readonly retryAfterMs?: number | undefined;
}

/** When a failed address is asked again. No answer of a server postpones it for more than a day. */
export function afterFailedFetch(
  before: PhotographFailure | null,
  { reason, passing, retryAfterMs = 0 }: FailedFetch,
  now: number,
): PhotographFailure {
  const tries = (before?.tries ?? 0) + 1;
  const wait = (passing ? WAITS_MS[tries - 1] : undefined) ?? DAY_MS;
  return { reason, tries, retry_at: now + Math.min(DAY_MS, Math.max(wait, retryAfterMs)) };
}

/** When an address is asked next: in a day, then in as long as its picture has been the same. */
export function dueAt({ checked, since, failure }: KnownAddress): number {
  if (failure) return failure.retry_at;
  return checked + Math.min(LONGEST_TRUST_MS, Math.max(DAY_MS, checked - since));
}

export const isDue = (known: KnownAddress | undefined, now: number): boolean =>
  known === undefined || dueAt(known) <= now;

export const isForgotten = ({ checked }: KnownAddress, now: number): boolean => now - checked > FORGOTTEN_MS;
