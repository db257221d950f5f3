interface Pace {
  readonly bytesPerSecond: number;
  /** What passes at once. */
  readonly burst: number;
}

const MOST_SENDERS = 10_000;

/**
 * How many milliseconds a sender’s next bytes have to wait, so that all its bodies together come no faster than that. Of
 * too many senders the one that was quiet the longest is forgotten.
 */
export function createPace({ bytesPerSecond, burst }: Pace, mostSenders = MOST_SENDERS) {
  const msOf = (bytes: number): number => (bytes / bytesPerSecond) * 1000;
  /** When all that a sender has sent so far has had its time. */
  const paidUntil = new Map<string, number>();

  return (sender: string, now: number, bytes: number): number => {
    const from = Math.max(paidUntil.get(sender) ?? Number.NEGATIVE_INFINITY, now - msOf(burst));
    paidUntil.delete(sender);
    paidUntil.set(sender, from + msOf(bytes));
    if (paidUntil.size > mostSenders) {
      const [quietest] = paidUntil.keys();
      if (quietest !== undefined) paidUntil.delete(quietest);
    }
    return Math.max(0, from - now);
  };
}
