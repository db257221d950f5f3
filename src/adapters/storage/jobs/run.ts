import { setTimeout as wait } from 'node:timers/promises';

/** Jobs of one kind, as a process works on them. */
interface Jobs<Job> {
  /** Leases some jobs that are due to this process. */
  readonly claim: () => Promise<readonly Job[]>;
  readonly work: (job: Job) => Promise<unknown>;
  /** Called when the work on a job fails. It is due again when its lease ends, and stops no other. */
  readonly onFailure: (job: Job, cause: unknown) => void;
}

export const workAll = async <Job>(
  jobs: readonly Job[],
  { work, onFailure }: Omit<Jobs<Job>, 'claim'>,
): Promise<void> => {
  await Promise.all(jobs.map((job) => work(job).catch((cause: unknown) => onFailure(job, cause))));
};

/** Works round after round until nothing is due, or while `mayGoOn` allows it. Returns how many jobs it worked on. */
export async function workOff<Job>(
  { claim, ...jobs }: Jobs<Job>,
  mayGoOn: () => boolean = () => true,
): Promise<number> {
  let worked = 0;
  while (mayGoOn()) {
    const due = await claim();
    if (due.length === 0) break;
    await workAll(due, jobs);
    worked += due.length;
  }
  return worked;
}

interface JobLoopOptions {
  /** Returns when there is something to do next, or null for never, as far as is known. */
  readonly nextDue: () => Promise<number | null>;
  /** Works on what is due until nothing is, or the time is over. */
  readonly workDue: (budgetMs: number, isStopped: () => boolean) => Promise<unknown>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly onTrouble: (what: string, cause: unknown) => void;
  /** From 0 to less than 1. */
  readonly random?: () => number;
}

export interface JobLoop {
  /** Looks again soon: something may have become due earlier than was known. However often it is woken, it looks now and then. */
  wake(): void;
  /** Starts nothing new, and waits briefly for running work. */
  stop(): Promise<void>;
}

/** Other processes put work into the same store; it is found at the latest after this. */
const LONGEST_SLEEP_MS = 30_000;
const SHORTEST_SLEEP_MS = 250;
/** The pause after a failure, so that a store that is away is not called in a tight loop. */
const AFTER_TROUBLE_MS = 5_000;
const ROUND_MS = 60_000;
/** As long as a receiver is waited for. */
const GRACE_MS = 10_000;

/**
 * Returns how long to sleep. Several processes on one store know of the same work, and may have begun together. So each sleeps
 * for a time of its own, up to twice as short as it might, or a little longer than until the work is due.
 */
export function sleepMs(due: number | null, now: number, random: number): number {
  const longest = LONGEST_SLEEP_MS * (1 - random / 2);
  if (due === null) return longest;
  return Math.min(Math.max(due - now, SHORTEST_SLEEP_MS) + random * SHORTEST_SLEEP_MS, longest);
}

/** Works on what is due as long as the process runs, including what was due before it started. */
export function startJobLoop({
  nextDue,
  workDue,
  now,
  onTrouble,
  random = Math.random,
}: JobLoopOptions): JobLoop {
  const stopping = new AbortController();
  let waking = new AbortController();
  const isStopped = (): boolean => stopping.signal.aborted;
  /** Does not keep the process alive. */
  const sleep = (ms: number, ...until: readonly AbortController[]): Promise<void> =>
    wait(ms, undefined, { ref: false, signal: AbortSignal.any(until.map(({ signal }) => signal)) }).catch(
      () => undefined,
    );

  async function round(): Promise<number> {
    try {
      await workDue(ROUND_MS, isStopped);
      return sleepMs(await nextDue(), now(), random());
    } catch (cause) {
      onTrouble('The due work could not be read from the store.', cause);
      return AFTER_TROUBLE_MS * (1 + random());
    }
  }

  async function run(): Promise<void> {
    while (!isStopped()) {
      waking = new AbortController();
      const ms = await round();
      await sleep(SHORTEST_SLEEP_MS, stopping);
      await sleep(ms - SHORTEST_SLEEP_MS, stopping, waking);
    }
  }

  const running = run();
  return {
    wake: () => waking.abort(),
    async stop() {
      stopping.abort();
      const ended = new AbortController();
      const grace = wait(GRACE_MS, undefined, { signal: ended.signal }).catch(() => undefined);
      await Promise.race([running, grace]);
      ended.abort();
    },
  };
}
