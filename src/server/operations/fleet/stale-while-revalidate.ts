/** The old answer goes out before a new one is computed, because both use one process. */
const BEHIND_MS = 1_000;

interface CachedAnswer<Answer> {
  readonly key: string;
  readonly at: number;
  readonly answer: Promise<Answer>;
}

/**
 * Caches a result for `freshMs`. Requests during the computation share it. An older result is still returned up to
 * `shownMs`, and computed again afterwards. A failed computation is not cached. Only the result of the last key is
 * cached, so memory is limited.
 */
export function staleWhileRevalidate<Answer>(
  now: () => number,
  freshMs: number,
  shownMs = freshMs,
): (key: string, ask: () => Promise<Answer>) => Promise<Answer> {
  let cached: CachedAnswer<Answer> | undefined;
  let isAsking = false;

  function askAnew(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const mine = { key, at: now(), answer: ask() };
    cached = mine;
    mine.answer.catch(() => {
      if (cached === mine) cached = undefined;
    });
    return mine.answer;
  }

  /** The old answer stays if the new one fails. The next request tries again. */
  async function askBehind(key: string, ask: () => Promise<Answer>): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      await new Promise((resolve) => setTimeout(resolve, BEHIND_MS).unref());
      const at = now();
      const answer = await ask();
      cached = { key, at, answer: Promise.resolve(answer) };
    } catch {
      // Once the old answer is too old to show, waiting requests get the error.
    } finally {
      isAsking = false;
    }
  }

  return (key, ask) => {
    if (cached === undefined || cached.key !== key) return askAnew(key, ask);
    const age = now() - cached.at;
    if (age < 0 || age >= shownMs) return askAnew(key, ask);
    if (age >= freshMs) void askBehind(key, ask);
    return cached.answer;
  };
}
