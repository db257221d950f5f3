interface Pace {
  readonly perSecond: number;
  /** What passes at once. */
  readonly burst: number;
  /** Who would have to wait longer is refused, and what was refused counts for nothing. */
  readonly longestWaitMs?: number;
}

const MOST_SENDERS = 10_000;

/**
 * How many milliseconds the next of a sender (bytes, requests) have to wait, so that all together come no faster than that;
 * null where that is too long. Of too many senders the one that was quiet the longest is forgotten.
 */
export function createPace(
  { perSecond, burst, longestWaitMs = Number.POSITIVE_INFINITY }: Pace,
  mostSenders = MOST_SENDERS,
) {
  const msOf = (count: number): number => (count / perSecond) * 1000;
  /** When all that a sender has sent so far has had its time. */
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
