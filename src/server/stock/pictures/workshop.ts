const WAITING_PER_DEALER = 64;

/** More pictures of one dealer were requested than can be made soon. */
export class WorkshopFull extends Error {
  readonly retryAfterSeconds = 2;

  constructor(what: string) {
    super(`${what} Please request this one again in a moment.`);
  }
}

export type Workshop = <Made>(dealer: string, task: () => Promise<Made>) => Promise<Made>;

/**
 * Runs at most `slots` tasks at once. The others wait in a queue for each dealer, and the queues take turns. A task for a
 * full queue is refused, so requests for thousands of pictures of one site slow down that site only.
 */
export function createWorkshop(slots: number, longestLine = WAITING_PER_DEALER): Workshop {
  // A Map keeps the order of insertion: the first queue has its turn.
  const lines = new Map<string, (() => void)[]>();
  let free = slots;

  const enter = async (dealer: string) => {
    if (free > 0) {
      free -= 1;
      return;
    }
    const line = lines.get(dealer) ?? [];
    if (line.length >= longestLine)
      throw new WorkshopFull(`${line.length} pictures of this site are waiting to be made.`);
    lines.set(dealer, line);
    await new Promise<void>((resolve) => line.push(resolve));
  };

  const leave = () => {
    const [turn] = lines;
    if (turn === undefined) {
      free += 1;
      return;
    }
    const [dealer, line] = turn;
    const next = line.shift();
    lines.delete(dealer);
    if (line.length > 0) lines.set(dealer, line);
    next?.();
  };

  return async (dealer, task) => {
    await enter(dealer);
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
