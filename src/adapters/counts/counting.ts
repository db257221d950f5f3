import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { SharedCounts } from './types.ts';

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
