export interface DueWork {
  /** When there is something to do next; null for never, as far as is known. */
  readonly nextDue: () => Promise<number | null>;
  /** Works on what is due until nothing is, or the time is over. */
  readonly workDue: (budgetMs: number, isStopped: () => boolean) => Promise<unknown>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly onTrouble: (trouble: { readonly what: string; readonly cause: unknown }) => void;
  /** From 0 to less than 1. */
  readonly random?: () => number;
}

export interface DueWorkLoop {
  /** Looks again soon: something may have become due earlier than was known. However often it is woken, it looks now and then. */
  wake(): void;
  /** Starts nothing new, and waits briefly for running work. */
  stop(): Promise<void>;
}

/** Other processes put work into the same store; it is found at the latest after this. */
const LONGEST_SLEEP_MS = 30_000;
const SHORTEST_SLEEP_MS = 250;
/** A store that is away is not asked in a tight circle. */
const AFTER_TROUBLE_MS = 5_000;
const ROUND_MS = 60_000;
const GRACE_MS = 5_000;

/**
 * How long to sleep. Several processes on one store know of the same work, and may have begun together: each sleeps for
 * a time of its own, up to twice as short as it might, or a little longer than until the work is due.
 */
export function sleepMs(due: number | null, now: number, random: number): number {
  const longest = LONGEST_SLEEP_MS * (1 - random / 2);
  if (due === null) return longest;
  return Math.min(Math.max(due - now, SHORTEST_SLEEP_MS) + random * SHORTEST_SLEEP_MS, longest);
}

/** Works on what is due as long as the process runs, including what was due before it started. */
export function startDueWork({
  nextDue,
  workDue,
  now,
  onTrouble,
  random = Math.random,
}: DueWork): DueWorkLoop {
  let stopped = false;
  let wakeUp = (): void => {};
  let endSleep = (): void => {};

  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const until = performance.now() + SHORTEST_SLEEP_MS;
      let timer: NodeJS.Timeout;
      // The timer does not keep the process alive.
      const wakeAfter = (rest: number): void => {
        timer = setTimeout(resolve, Math.max(0, rest)).unref();
      };
      wakeAfter(ms);
      wakeUp = () => {
        wakeUp = () => {};
        clearTimeout(timer);
        wakeAfter(until - performance.now());
      };
      endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function round(): Promise<number> {
    try {
      await workDue(ROUND_MS, () => stopped);
      return sleepMs(await nextDue(), now(), random());
    } catch (cause) {
      onTrouble({ what: 'The due work could not be read from the store.', cause });
      return AFTER_TROUBLE_MS * (1 + random());
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      const ms = await round();
      if (!stopped) await sleep(ms);
    }
  }

  const running = run();
  return {
    wake: () => wakeUp(),
    async stop() {
      stopped = true;
      endSleep();
      let timer: NodeJS.Timeout | undefined;
      const grace = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, GRACE_MS);
      });
      await Promise.race([running, grace]);
      clearTimeout(timer);
    },
  };
}

/** Claimed work is leased, and worked on in parallel. */
interface DueRound<Due> {
  readonly claim: () => Promise<readonly Due[]>;
  readonly work: (due: Due) => Promise<unknown>;
}

/** Round after round until nothing is due, or for as long as it may. Answers how much was worked on. */
export async function workRounds<Due>(
  { claim, work }: DueRound<Due>,
  mayGoOn: () => boolean = () => true,
): Promise<number> {
  let worked = 0;
  while (mayGoOn()) {
    const due = await claim();
    if (due.length === 0) break;
    await Promise.all(due.map((one) => work(one)));
    worked += due.length;
  }
  return worked;
}
