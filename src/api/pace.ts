interface Pace {
  readonly perSecond: number;
  /** What passes at once. */
  readonly burst: number;
  /** A longer wait is refused, and a refused request does not count. */
  readonly longestWaitMs?: number;
}

const MOST_SENDERS = 10_000;

/**
 * How many milliseconds a sender's next bytes or requests must wait, so that the rate is not exceeded. Null if
 * that is too long. With too many senders the least recent is dropped.
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
