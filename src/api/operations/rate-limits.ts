import type { SharedCounts } from '#adapters/operations/rate-limits/counters.ts';
import type { Network, Networks } from '#api/lib/client-address.ts';
import { createRateLimit, type RateLimit } from './pace.ts';

interface LimitRow extends RateLimit {
  /** Counted by all processes together, if there is a database. */
  readonly isShared?: boolean;
}

/** Real shoppers stay far below these; an office or a mobile network may send several from one address. */
const LIMITS = {
  /** Each one costs the dealer money; a dealer’s day has a budget besides. */
  look_up: { burst: 10, perMinute: 5, isShared: true },
  phone_reveal: { burst: 20, perMinute: 10 },
  /** Beyond it a lead is suspect, and is stored all the same. */
  lead: { burst: 30, perMinute: 10 },
  /** Bytes of leads that are stored. A usual one has one or two thousand. */
  lead_bytes: { burst: 1024 * 1024, perMinute: 128 * 1024 },
  /** A suspect entry is stored too. Each may cost the dealer a prize. */
  spin: { burst: 30, perMinute: 10, isShared: true },
  /** Card testers try many cards. */
  pay: { burst: 10, perMinute: 4, isShared: true },
  /** Requests for codes. Each sends an email. */
  account_code: { burst: 20, perMinute: 5, isShared: true },
  /**
   * Emails to one address that anybody can trigger, of all dealers together. Links in them stay valid for
   * longer than this.
   */
  letter: { burst: 5, perMinute: 5 / 60, isShared: true },
  /** Attempts at codes. */
  account_sign_in: { burst: 20, perMinute: 10, isShared: true },
  /** Links that ask whether alerts are wanted. Each sends an email. */
  alert_letter: { burst: 10, perMinute: 2, isShared: true },
  /** One for each page. A whole office may look from one address. */
  vitals: { burst: 300, perMinute: 200 },
  /** Searches that found nothing. A whole office may look from one address. */
  unfound: { burst: 60, perMinute: 20 },
  /** CSP reports. A page sends ten at most. */
  violations: { burst: 30, perMinute: 10 },
  /** Monitors ask every few seconds, often several of them from one address. */
  health: { burst: 300, perMinute: 300 },
  /** Attempts to push stock with a wrong secret. */
  stock_push: { burst: 20, perMinute: 4 },
  /** Bytes of pushed stock that are read before a signature can prove anything. */
  stock_bytes: { burst: 64 * 1024 * 1024, perMinute: 32 * 1024 * 1024 },
  /** Health reports for ops. Attempts to guess the password count here, too. */
  ops_health: { burst: 10, perMinute: 4 },
  /** Pages of results that take no script; each searches the stock. */
  results: { burst: 60, perMinute: 40 },
} as const satisfies Record<string, LimitRow>;

export type Limited = keyof typeof LIMITS;

/** Counted by day or hour against a number, mostly one of the dealer's configuration. */
export type Budgeted = 'look_up' | 'hold' | 'unproved_hold' | 'prize';

/** The day, or the hour, that is counted in. */
export interface LimitSpan {
  readonly name: string;
  /** For so long a count is kept. */
  readonly seconds: number;
}

const HOUR_S = 60 * 60;
/** Counts a day by the dealer’s clock, which may be a day ahead of ours. */
export const dayOf = (date: string): LimitSpan => ({ name: date, seconds: 48 * HOUR_S });
export const hourOf = (now: number): LimitSpan => ({
  name: new Date(now).toISOString().slice(0, 13),
  seconds: HOUR_S,
});

const MOST_SPANS = 10_000;

/** How long a failed database is left alone, so that requests do not wait for it. */
const LEFT_ALONE_MS = 30_000;

interface Measure {
  /** The factor on the limit of one address. */
  readonly times?: number;
  /** The cost if it is more than one, such as bytes. Only limits that are not shared have it. */
  readonly cost?: number;
}

export interface Limits {
  /** Returns true if one more from this address, or of this network, is within the limit. */
  readonly allows: (what: Limited, address: string, measure?: Measure) => Promise<boolean>;
  /** One that was allowed has not come about. */
  readonly giveBack: (what: Limited, address: string) => Promise<void>;
  /** Returns true if one more of this dealer, or of this address, is within so many in this span of time. */
  readonly affords: (what: Budgeted, whose: string, span: LimitSpan, most: number) => Promise<boolean>;
  /** Why limits are not shared between processes, in words that anybody may read. */
  readonly obstacle: () => string | undefined;
}

interface Options {
  readonly counts: SharedCounts | undefined;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Told once, as long as it lasts. */
  readonly onTrouble?: (what: string, cause?: unknown) => void;
}

const NO_DATABASE = 'each process counts limits alone: DATABASE_URL is not set';
const NO_ANSWER = 'each process counts limits alone: their database does not answer';

/**
 * Counts together with other processes if they share a database. If it fails, each process counts alone, so
 * that no shopper is refused.
 */
export function createLimits({ counts, now, onTrouble = () => {} }: Options): Limits {
  const own = new Map(Object.entries(LIMITS).map(([what, limit]) => [what, createRateLimit(limit)]));
  const ownSpans = new Map<string, number>();
  let failedAt: number | undefined;

  /** Returns the count of all processes, or undefined if there is no database or it has failed. */
  async function shared(
    key: string,
    seconds: number,
    change: 'add' | 'takeBack' = 'add',
  ): Promise<number | undefined> {
    if (counts === undefined || (failedAt !== undefined && now() - failedAt < LEFT_ALONE_MS))
      return undefined;
    try {
      const count = await counts[change](key, seconds);
      failedAt = undefined;
      return count;
    } catch (cause) {
      if (failedAt === undefined) onTrouble(`From now on ${NO_ANSWER}.`, cause);
      failedAt = now();
      return undefined;
    }
  }

  function countOwn(key: string): number {
    const count = (ownSpans.get(key) ?? 0) + 1;
    ownSpans.delete(key);
    ownSpans.set(key, count);
    const [first] = ownSpans.keys();
    if (ownSpans.size > MOST_SPANS && first !== undefined) ownSpans.delete(first);
    return count;
  }

  const secondsOf = ({ burst, perMinute }: LimitRow): number => Math.ceil((burst / perMinute) * 60);

  return {
    async giveBack(what, address) {
      const limit: LimitRow = LIMITS[what];
      own.get(what)?.(address, now(), -1);
      if (limit.isShared) await shared(`${what} ${address}`, secondsOf(limit), 'takeBack');
    },
    async allows(what, address, { times = 1, cost = 1 } = {}) {
      const limit: LimitRow = LIMITS[what];
      // A network that may reach so many times the limit fills its bucket so many times as slowly.
      const isWithin = own.get(what)?.(address, now(), cost / times) ?? false;
      if (!limit.isShared || !isWithin) return isWithin;
      const count = await shared(`${what} ${address}`, secondsOf(limit));
      return count === undefined || count <= limit.burst * times;
    },
    async affords(what, whose, { name, seconds }, most) {
      const key = `${what} of ${whose} in ${name}`;
      return ((await shared(key, seconds)) ?? countOwn(key)) <= most;
    },
    obstacle: () => (counts === undefined ? NO_DATABASE : failedAt === undefined ? undefined : NO_ANSWER),
  };
}

/**
 * Returns true if one more is within the limit of each network that its address counts in. What is refused does not
 * count in any larger network.
 */
export async function inEach(
  networks: Networks,
  isWithin: (network: Network) => Promise<boolean>,
): Promise<boolean> {
  for (const network of networks) if (!(await isWithin(network))) return false;
  return true;
}
