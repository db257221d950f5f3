const MINUTE_MS = 60_000;

/** A shopper who has begun to pay keeps the car so much longer: the bank may ask for a code. */
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

/** Until when the car is kept for somebody who begins to pay now. Trying card after card does not keep it for ever. */
export const keptWhilePaying = ({ createdAt, expiresAt }: HoldTimes, now: number, minutes: number): number =>
  Math.max(expiresAt, Math.min(now, createdAt + minutes * MINUTE_MS) + GRACE_MS);

export const isOver = ({ expiresAt }: Pick<HoldTimes, 'expiresAt'>, now: number): boolean => now >= expiresAt;
