const MOST_FAILURES = 10;
const WINDOW_MS = 15 * 60_000;
const MOST_ADDRESSES = 10_000;

interface Failures {
  count: number;
  readonly since: number;
}

/** Wrong passwords by IP address. Memory is limited: beyond the limit the oldest address is forgotten. */
export function createAttempts() {
  const failures = new Map<string, Failures>();
  const of = (address: string, now: number): Failures | undefined => {
    const found = failures.get(address);
    return found && now - found.since < WINDOW_MS ? found : undefined;
  };

  return {
    /** Seconds to wait, or 0. A right password waits too, otherwise an attacker would recognise it. */
    wait(address: string, now: number): number {
      const found = of(address, now);
      if (!found || found.count < MOST_FAILURES) return 0;
      return Math.ceil((found.since + WINDOW_MS - now) / 1000);
    },

    fail(address: string, now: number): void {
      const { count, since } = of(address, now) ?? { count: 0, since: now };
      failures.delete(address);
      failures.set(address, { count: count + 1, since });
      const [first] = failures.keys();
      if (failures.size > MOST_ADDRESSES && first !== undefined) failures.delete(first);
    },
  };
}
