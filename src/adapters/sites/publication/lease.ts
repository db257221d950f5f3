import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { ObjectStore } from '#adapters/storage/blobs/types.ts';
import { keys } from './format.ts';

export class LeaseError extends Error {
  override name = 'LeaseError';
}

export interface LeaseTimes {
  /** A holder writes its lease anew this often. */
  readonly renewMs: number;
  /** A lease that was not renewed for so long is free. */
  readonly deadMs: number;
  readonly lookMs: number;
  readonly patienceMs: number;
}

export const LEASE_TIMES: LeaseTimes = {
  renewMs: 10_000,
  deadMs: 45_000,
  lookMs: 500,
  patienceMs: 10 * 60_000,
};

export interface Lease {
  /** Aborted once another process has the lease, because this one was silent for too long. */
  readonly signal: AbortSignal;
  release(): Promise<void>;
}

const textOf = (holder: string, renewal: number): string => JSON.stringify({ holder, renewal });

const holderIn = (bytes: Uint8Array): string => {
  try {
    return String((JSON.parse(Buffer.from(bytes).toString()) as { holder?: unknown }).holder);
  } catch {
    return 'unknown';
  }
};

/** Keeps a lease alive until it is released or lost. */
function leaseOf(
  closed: ObjectStore,
  key: string,
  holder: string,
  firstTag: string,
  times: LeaseTimes,
): Lease {
  const lost = new AbortController();
  let tag = firstTag;
  let renewal = 0;
  let renewing = Promise.resolve();
  const renew = async (): Promise<void> => {
    try {
      const next = await closed.put(key, textOf(holder, ++renewal), { when: { tag } });
      if (next === undefined) lost.abort(new LeaseError(`${key} was taken over by another process.`));
      else tag = next;
    } catch {
      // The store is away: the next renewal comes in time, or somebody else takes over.
    }
  };
  const timer = setInterval(() => {
    renewing = renewing.then(renew);
  }, times.renewMs);
  timer.unref();
  return {
    signal: lost.signal,
    async release() {
      clearInterval(timer);
      await renewing;
      // Only its own: whoever took it over holds another tag.
      if (lost.signal.aborted) return;
      const there = await closed.get(key).catch(() => undefined);
      if (there?.tag === tag) await closed.remove(key).catch(() => undefined);
    },
  };
}

/** A lease as others have seen it: clocks of machines differ, so each counts by its own how long it has stood unrenewed. */
export class LeaseWatch {
  readonly #seen = new Map<string, { readonly tag: string; readonly at: number }>();

  /** Returns true if the lease's holder seems to be alive. */
  isAlive(key: string, tag: string, deadMs: number, now = performance.now()): boolean {
    const lastSeen = this.#seen.get(key);
    if (lastSeen?.tag !== tag) {
      this.#seen.set(key, { tag, at: now });
      return true;
    }
    return now - lastSeen.at < deadMs;
  }
}

const nameOfHere = (): string => `${hostname()} ${process.pid} ${randomUUID()}`;

/** Takes the lease if it is free or its holder has died. Otherwise returns the holder. */
export async function tryLease(
  closed: ObjectStore,
  key: string,
  watch: LeaseWatch,
  times: LeaseTimes = LEASE_TIMES,
): Promise<Lease | { readonly holder: string }> {
  const holder = nameOfHere();
  const text = textOf(holder, 0);
  const created = await closed.put(key, text, { when: 'absent' });
  if (created !== undefined) return leaseOf(closed, key, holder, created, times);
  const there = await closed.get(key);
  if (there === undefined) return { holder: 'unknown' };
  if (watch.isAlive(key, there.tag, times.deadMs)) return { holder: holderIn(there.bytes) };
  const inherited = await closed.put(key, text, { when: { tag: there.tag } });
  if (inherited === undefined) return { holder: 'unknown' };
  return leaseOf(closed, key, holder, inherited, times);
}

export const isLease = (outcome: Lease | { readonly holder: string }): outcome is Lease =>
  'release' in outcome;

/** Runs work on a dealer that no other machine works on meanwhile. Waits for one that does. */
export async function withLease<T>(
  closed: ObjectStore,
  slug: string,
  work: (signal: AbortSignal) => Promise<T>,
  times: LeaseTimes = LEASE_TIMES,
): Promise<T> {
  const watch = new LeaseWatch();
  const giveUp = performance.now() + times.patienceMs;
  for (;;) {
    const lease = await tryLease(closed, keys.lease(slug), watch, times);
    if (isLease(lease))
      try {
        return await work(lease.signal);
      } finally {
        await lease.release();
      }
    if (performance.now() > giveUp)
      throw new LeaseError(
        `"${slug}" has been worked on by another machine (${lease.holder}) for over ${times.patienceMs / 60_000} minutes. Wait for it or end it; if no such process runs, remove ${keys.lease(slug)} from the private bucket.`,
      );
    await wait(times.lookMs * (0.5 + Math.random()));
  }
}
