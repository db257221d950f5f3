const MINUTE_MS = 60_000;

/** A shopper who has started to pay keeps the car longer, because the bank may ask for a code. */
const GRACE_MS = 10 * MINUTE_MS;

/** At a time, at all dealers together: who compares needs two, and who keeps more keeps them from others. */
export const MOST_CARS_KEPT = 2;

export interface HoldTimes {
  readonly createdAt: number;
  readonly expiresAt: number;
}

export const holdTimes = (now: number, minutes: number): HoldTimes => ({
  createdAt: now,
  expiresAt: now + minutes * MINUTE_MS,
});

/**
 * How long the car is kept for a shopper who starts to pay now. Trying one card after another does not extend
 * it for ever.
 */
export const keptWhilePaying = ({ createdAt, expiresAt }: HoldTimes, now: number, minutes: number): number =>
  Math.max(expiresAt, Math.min(now, createdAt + minutes * MINUTE_MS) + GRACE_MS);

export const isOver = ({ expiresAt }: Pick<HoldTimes, 'expiresAt'>, now: number): boolean => now >= expiresAt;
