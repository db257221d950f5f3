export interface RateLimit {
  /** How many may come at once. */
  readonly burst: number;
  /** How many a minute on end. */
  readonly perMinute: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

const MOST_KEYS = 10_000;
const MINUTE_MS = 60_000;

/**
 * A bucket of tokens for each address. Memory is bounded: of too many addresses the one that was quiet the longest is
 * forgotten, and starts anew.
 */
export function createRateLimit({ burst, perMinute }: RateLimit, mostKeys = MOST_KEYS) {
  const buckets = new Map<string, Bucket>();

  /** Whether one more from this address is within the limit. */
  return (address: string, now: number): boolean => {
    const { tokens, at } = buckets.get(address) ?? { tokens: burst, at: now };
    const filled = Math.min(burst, tokens + (Math.max(0, now - at) / MINUTE_MS) * perMinute);
    const passes = filled >= 1;
    buckets.delete(address);
    buckets.set(address, { tokens: passes ? filled - 1 : filled, at: now });
    if (buckets.size > mostKeys) {
      const [quietest] = buckets.keys();
      if (quietest !== undefined) buckets.delete(quietest);
    }
    return passes;
  };
}

/** Real shoppers stay far below these; an office or a mobile network may send several from one address. */
const LIMITS = {
  /** Each one costs the dealer money. */
  look_up: { burst: 10, perMinute: 5 },
  phone_reveal: { burst: 20, perMinute: 10 },
  /** Beyond it a lead is suspect, and is stored all the same. */
  lead: { burst: 30, perMinute: 10 },
  /** Each one keeps a car from everybody else. */
  hold: { burst: 10, perMinute: 4 },
  /** Who tries cards that are not theirs tries many. */
  pay: { burst: 10, perMinute: 4 },
  /** Codes that are asked for; each is a mail to somebody. */
  account_code: { burst: 20, perMinute: 5 },
  /** Links that ask whether alerts are wanted; each is a mail. */
  alert_letter: { burst: 10, perMinute: 2 },
  /** One a page; a whole office may look from one address. */
  vitals: { burst: 300, perMinute: 200 },
  /** Searches that found nothing; a whole office may look from one address. */
  unfound: { burst: 60, perMinute: 20 },
  /** Codes that are tried. */
  account_sign_in: { burst: 20, perMinute: 10 },
} as const satisfies Record<string, RateLimit>;

export type Limited = keyof typeof LIMITS;

/** One limit for each of the things that are limited. */
export function createLimits(): (what: Limited, address: string, now: number) => boolean {
  const limits = new Map(Object.entries(LIMITS).map(([what, limit]) => [what, createRateLimit(limit)]));
  return (what, address, now) => limits.get(what)?.(address, now) ?? false;
}
