import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transaction } from 'kysely';

type Job<T> = (db: Transaction<unknown>) => Promise<T>;
type Transact = <T>(job: Job<T>) => Promise<T>;

interface Waiting {
  readonly job: Job<unknown>;
  readonly done: (result: unknown) => void;
  readonly failed: (cause: unknown) => void;
}

const MOST_AT_ONCE = 256;

/**
 * Jobs that wait at the same time share one transaction, and so one sync of the disk. Each is answered only after it.
 * Where one fails, none has happened, and each is tried by itself, so that it fails alone.
 */
export function groupCommit(transact: Transact, isHopeless: (cause: unknown) => boolean) {
  const waiting: Waiting[] = [];
  let working: Promise<void> | undefined;

  async function commit(group: readonly Waiting[]): Promise<void> {
    try {
      const results = await transact(async (db) => {
        const found: unknown[] = [];
        for (const { job } of group) found.push(await job(db));
        return found;
      });
      for (const [index, { done }] of group.entries()) done(results[index]);
    } catch (cause) {
      if (group.length === 1 || isHopeless(cause)) for (const { failed } of group) failed(cause);
      else for (const one of group) await commit([one]);
    }
  }

  async function work(): Promise<void> {
    // A turn of the event loop brings in what else has arrived meanwhile.
    for (await nextTurn(); waiting.length > 0; await nextTurn())
      await commit(waiting.splice(0, MOST_AT_ONCE));
    working = undefined;
  }

  return {
    add: <T>(job: Job<T>): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        waiting.push({ job, done: (result) => resolve(result as T), failed: reject });
        working ??= work();
      }),
    idle: async (): Promise<void> => {
      while (working) await working;
    },
  };
}
