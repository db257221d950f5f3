import type { RateLimiterAbstract } from 'rate-limiter-flexible';

/** Rate-limit counts, shared by all processes on a database. */
export interface SharedCounts {
  /** Adds one, and returns the count since the first. Counts expire after so many seconds. */
  add(key: string, seconds: number): Promise<number>;
  /** Takes one away again, never below none. */
  takeBack(key: string, seconds: number): Promise<number>;
  close(): Promise<void>;
}

/** How one kind of database keeps them. */
export interface CountTable extends SharedCounts {
  /** Deletes counts that expired before, in epoch milliseconds. */
  forget(before: number): Promise<void>;
}

export function countingWith(
  limiter: Pick<RateLimiterAbstract, 'penalty' | 'reward'>,
): Pick<SharedCounts, 'add' | 'takeBack'> {
  const add = async (key: string, seconds: number, points = 1): Promise<number> =>
    (await limiter.penalty(key, points, { customDuration: seconds })).consumedPoints;
  return {
    add,
    async takeBack(key, seconds) {
      const { consumedPoints } = await limiter.reward(key, 1, { customDuration: seconds });
      // The count that it was part of is over.
      return consumedPoints < 0 ? add(key, seconds, -consumedPoints) : consumedPoints;
    },
  };
}
