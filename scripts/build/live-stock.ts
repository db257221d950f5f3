export interface LiveStockSurroundings {
  /** Refreshes what pages fetch. It takes a moment, unlike a build of pages. */
  readonly refresh: (slugs: readonly string[]) => Promise<void>;
  /** Builds the pages. Null if a watch refreshes the stock alone. */
  readonly build: ((slugs: readonly string[]) => Promise<void>) | null;
}

/**
 * A build of more would keep the changes of the dealers in it waiting, and would start a thread, which loads all code anew for
 * a few seconds of work.
 */
const AT_ONCE = 5;

/**
 * Two queues of the dealers that sources have changed: the stock is refreshed at once, and the pages follow, those that
 * have waited longest first. A dealer is in one build at a time, and what comes meanwhile is gathered for the next.
 */
export function createLiveStock({ refresh, build }: LiveStockSurroundings) {
  const changed = new Set<string>();
  const outdated = new Set<string>();
  let inHand: ReadonlySet<string> = new Set();
  const dueSlugs = (): readonly string[] => [...changed].filter((slug) => !inHand.has(slug));

  return {
    noteChanges(slugs: Iterable<string>): void {
      for (const slug of slugs) changed.add(slug);
    },
    isDue: (): boolean => dueSlugs().length > 0,
    async refreshDue(): Promise<void> {
      const due = dueSlugs().slice(0, AT_ONCE);
      for (const slug of due) {
        changed.delete(slug);
        if (build) outdated.add(slug);
      }
      await refresh(due);
    },
    hasOutdatedPages: (): boolean => outdated.size > 0,
    async buildNext(): Promise<void> {
      const next = [...outdated].slice(0, AT_ONCE);
      for (const slug of next) outdated.delete(slug);
      inHand = new Set(next);
      try {
        await build?.(next);
      } finally {
        inHand = new Set();
      }
    },
  };
}

/** Runs one piece of work at a time, in the order in which they are asked for. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
