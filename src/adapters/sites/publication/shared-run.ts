import { setTimeout as wait } from 'node:timers/promises';
import type { ObjectStore } from '#adapters/storage/blobs/types.ts';
import type { Shard } from '#domain/operations/builds/shards.ts';
import { keys } from './format.ts';
import { isLease, LEASE_TIMES, type LeaseTimes, LeaseWatch, tryLease } from './lease.ts';

const keyOf = (run: string, shard: number, what: string): string =>
  `${keys.runs}${run}/${what}-${shard}.json`;

interface SharedRun<Report> {
  readonly closed: ObjectStore;
  /** The same name on all machines, and another for each run. */
  readonly run: string;
  /** The part that this machine begins with. */
  readonly own: Shard;
  readonly build: (shard: Shard) => Promise<Report>;
  /** Hears of parts that were another machine's. */
  readonly onTakeOver?: (shard: Shard) => void;
  readonly times?: LeaseTimes;
}

/** Starts with this machine's own part, then takes the others in turn. */
const inTurn = ({ index, count }: Shard): readonly number[] =>
  Array.from({ length: count }, (_, after) => ((index - 1 + after) % count) + 1);

/**
 * Builds a part of a fleet, then the parts of machines that did not begin, or that died. Ends when every part is built, by
 * whichever machine.
 */
export async function buildSharedRun<Report>(shared: SharedRun<Report>): Promise<readonly Report[]> {
  const { closed, run, own, build, onTakeOver, times = LEASE_TIMES } = shared;
  const watch = new LeaseWatch();
  const open = new Set(inTurn(own));
  const reports: Report[] = [];

  /** Returns true if the part is built, by this machine or another. */
  async function work(index: number): Promise<boolean> {
    const done = keyOf(run, index, 'done');
    if ((await closed.look(done)) !== undefined) return true;
    const lease = await tryLease(closed, keyOf(run, index, 'shard'), watch, times);
    if (!isLease(lease)) return false;
    try {
      // Its holder may have finished between the two questions.
      if ((await closed.look(done)) !== undefined) return true;
      const shard = { ...own, index };
      if (index !== own.index) onTakeOver?.(shard);
      reports.push(await build(shard));
      lease.signal.throwIfAborted();
      await closed.put(done, '{}');
      return true;
    } finally {
      await lease.release();
    }
  }

  for (;;) {
    for (const index of inTurn(own)) if (open.has(index) && (await work(index))) open.delete(index);
    if (open.size === 0) return reports;
    await wait(times.lookMs * (1 + Math.random()));
  }
}
