import { randomBytes, randomInt } from 'node:crypto';
import { type Challenge, challengeOf, verdictOn } from '#domain/leads/proof-of-work.ts';
import type { ProofResult } from '#domain/leads/suspicions.ts';

export interface Proofs {
  /** Null if the machine has no key to sign one. */
  challenge(now: number): Promise<Challenge | null>;
  /** The same lead may send its proof again: an answer may have been lost on the way. */
  check(payload: string, leadId: string | null, now: number): Promise<ProofResult>;
}

interface Options {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Reports once what is not set up. */
  readonly tell?: (problem: string) => void;
  readonly maxnumber?: number;
}

/**
 * The highest number to try; half of it on average. That takes under a second on a desktop, a few on a slow phone,
 * while the shopper types.
 */
const MAXNUMBER = 50_000;
/** A form may be left open over lunch. */
const VALID_MS = 2 * 60 * 60 * 1000;
const MOST_KEPT = 50_000;

const KEY = 'ALTCHA_HMAC_KEY';

interface Use {
  readonly by: string | null;
  readonly until: number;
}

/** Keeps the used challenges in memory, so several processes may each accept one of them once. */
function createUsed() {
  const used = new Map<string, Use>();

  const forgetOld = (now: number): void => {
    for (const [challenge, { until }] of used) {
      if (until > now && used.size < MOST_KEPT) break;
      used.delete(challenge);
    }
  };

  /** Returns true if no other lead used it. */
  return (challenge: string, use: Use, now: number): boolean => {
    const known = used.get(challenge);
    if (known) return known.by !== null && known.by === use.by;
    forgetOld(now);
    used.set(challenge, use);
    return true;
  };
}

export function createProofs({ env, tell = () => {}, maxnumber = MAXNUMBER }: Options): Proofs {
  const secret = env[KEY] ?? '';
  const take = createUsed();
  let isTold = false;

  const tellOnce = (): void => {
    if (!isTold) tell(`${KEY} is not set: no form is asked for a proof of work.`);
    isTold = true;
  };

  return {
    async challenge(now) {
      if (secret === '') {
        tellOnce();
        return null;
      }
      const random = { nonce: randomBytes(12).toString('hex'), number: randomInt(maxnumber + 1) };
      return challengeOf({ secret, ...random, maxnumber, expires: now + VALID_MS });
    },
    async check(payload, leadId, now) {
      if (secret === '') {
        tellOnce();
        return 'unasked';
      }
      const verdict = await verdictOn(payload, secret, now);
      if (verdict.kind !== 'solved') return verdict.kind;
      const { challenge, expires } = verdict;
      return take(challenge, { by: leadId, until: expires }, now) ? 'solved' : 'repeated';
    },
  };
}
