const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Between two letters about one search. */
const REST_MS = 20 * HOUR_MS;

/** By how often a letter was not taken: soon at first, then rarely, and never given up. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 20 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS] as const;

export const nextLetterAt = (sentAt: number): number => sentAt + REST_MS;

export const nextTryAt = (failedAt: number, attempts: number): number =>
  failedAt + (PAUSES_MS[Math.min(Math.max(attempts, 1), PAUSES_MS.length) - 1] ?? HOUR_MS);

/** How long the link that says yes can be pressed. */
export const CONFIRM_MS = 7 * 24 * HOUR_MS;
