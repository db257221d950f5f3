const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

const FIRST_WAIT_MS = 10 * SECOND_MS;
const LONGEST_WAIT_MS = HOUR_MS;
/** The longest Retry-After that is accepted. A wrong header must not postpone anything for years. */
const LONGEST_RETRY_MS = DAY_MS;
const SHORTEST_WAIT_MS = SECOND_MS;
/** No work is put off for longer, by a receiver, a lease or an email that may not come too often. */
const LONGEST_PUT_OFF_MS = 2 * DAY_MS;

/** A receiver may be down over a long weekend and the Monday after it. */
const GIVEN_UP_AFTER_MS = 7 * DAY_MS;
/** Work that was released late has an old date and still gets this many attempts. */
const FEWEST_ATTEMPTS = 20;

export interface FailedAttempt {
  /** Counts from 1. */
  readonly attempt: number;
  /** When it failed; epoch milliseconds. */
  readonly at: number;
  /** When the work was last changed. */
  readonly since: number;
  /** The receiver's Retry-After. */
  readonly retryAfterMs?: number;
}

export type NextAttempt = { readonly kind: 'later'; readonly nextAt: number } | { readonly kind: 'dead' };

/**
 * Backs off exponentially with full jitter: anything from nothing to 10 s, 20 s, 40 s … and at most an hour, so that jobs that
 * failed together do not retry together. `random` is from 0 to less than 1.
 */
export function nextAttempt(failed: FailedAttempt, random: number): NextAttempt {
  const { attempt, at, since, retryAfterMs = 0 } = failed;
  if (attempt >= FEWEST_ATTEMPTS && at - since >= GIVEN_UP_AFTER_MS) return { kind: 'dead' };
  const ceiling = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempt - 1, 30));
  const requestedMs = Math.min(retryAfterMs, LONGEST_RETRY_MS);
  const wait = Math.max(SHORTEST_WAIT_MS, requestedMs, Math.round(random * ceiling));
  return { kind: 'later', nextAt: at + wait };
}

/** Returns the latest plausible due time. A later one was set by a clock that was ahead, and is due now. */
export const latestDue = (now: number): number => now + LONGEST_PUT_OFF_MS;

/** Reads `Retry-After`, which is seconds or a date, as milliseconds from now. Returns undefined if it is neither or already past. */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  const wait = /^\d{1,10}$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - now;
  return Number.isFinite(wait) && wait > 0 ? wait : undefined;
}

/** A repeated failure of one dealer: reported once, retried with growing waits. */
export interface RepeatedFailure {
  readonly message: string;
  readonly failures: number;
  readonly retryAt: number;
}

const LONGEST_REST_MS = 30 * 60_000;

export const waitAfter = (failures: number, intervalMs: number): number =>
  Math.max(intervalMs, Math.min(intervalMs * 2 ** (failures - 1), LONGEST_REST_MS));

export function afterFailure(
  before: RepeatedFailure | null,
  message: string,
  { now, intervalMs }: { readonly now: number; readonly intervalMs: number },
): RepeatedFailure {
  const failures = (before?.failures ?? 0) + 1;
  return { message, failures, retryAt: now + waitAfter(failures, intervalMs) };
}

export const isResting = (trouble: RepeatedFailure | null, now: number): boolean =>
  trouble !== null && now < trouble.retryAt;
