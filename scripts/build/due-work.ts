import type { ChangedFile } from '#domain/operations/builds/changes.ts';

/** Debounce: a person who saves one file often saves another right after it. */
const SETTLE_MS = 200;

export type Due =
  | { readonly kind: 'poll' }
  /** Sources have changed the stock of dealers. */
  | { readonly kind: 'stock' }
  | { readonly kind: 'files'; readonly changed: readonly ChangedFile[] };

/** Ends a wait early. */
export interface Bell {
  readonly ring: () => void;
  readonly rung: () => Promise<void>;
}

export function createBell(): Bell {
  let ring = () => {};
  return {
    ring: () => ring(),
    rung: () =>
      new Promise<void>((heard) => {
        ring = heard;
      }),
  };
}

export interface DueSources {
  readonly takeFiles: () => readonly ChangedFile[];
  readonly isStockDue: () => boolean;
  readonly bell: Bell;
  readonly intervalMs: number;
  readonly signal: AbortSignal;
}

/** Puts polls, changed files and changed stock into one queue. */
export function createDueWork({ takeFiles, isStockDue, bell, intervalMs, signal }: DueSources) {
  const never = Number.POSITIVE_INFINITY;
  let pollAt = Date.now() + intervalMs;
  let changed: readonly ChangedFile[] = [];
  let settledAt = never;

  function due(now: number): Due | undefined {
    if (now >= pollAt) {
      pollAt = now + intervalMs;
      return { kind: 'poll' };
    }
    const more = takeFiles();
    if (more.length > 0 && changed.length === 0) settledAt = now + SETTLE_MS;
    const all = [...changed, ...more];
    const isSettled = now >= settledAt;
    changed = isSettled ? [] : all;
    if (!isSettled) return isStockDue() ? { kind: 'stock' } : undefined;
    settledAt = never;
    return { kind: 'files', changed: all };
  }

  signal.addEventListener('abort', bell.ring, { once: true });

  async function sleep(rung: Promise<void>): Promise<void> {
    const wait = Math.max(0, Math.min(pollAt, settledAt) - Date.now());
    let timer: NodeJS.Timeout | undefined;
    const slept = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, wait);
    });
    await Promise.race([slept, rung]);
    clearTimeout(timer);
  }

  return {
    /** Waits until something is due. Returns undefined when told to stop. */
    async next(): Promise<Due | undefined> {
      while (!signal.aborted) {
        const rung = bell.rung();
        const dueSites = due(Date.now());
        if (dueSites !== undefined) return dueSites;
        await sleep(rung);
      }
      return undefined;
    },
  };
}
