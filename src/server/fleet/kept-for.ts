/** Whoever is shown the old answer has their page before the new one is asked for: both use the same process. */
const BEHIND_MS = 1_000;

interface Kept<Answer> {
  readonly key: string;
  readonly at: number;
  readonly answer: Promise<Answer>;
}

/**
 * Keeps an answer for `freshMs`, and asks once for all who ask meanwhile. Older than that, but not older than `shownMs`,
 * it is still given, and asked anew behind it. A question that failed is forgotten, so that the next one asks again.
 * Only the last key is kept: memory is bounded by one answer.
 */
export function keptFor<Answer>(
  now: () => number,
  freshMs: number,
  shownMs = freshMs,
): (key: string, ask: () => Promise<Answer>) => Promise<Answer> {
  let kept: Kept<Answer> | undefined;
  let isAsking = false;

  function askAnew(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const mine = { key, at: now(), answer: ask() };
    kept = mine;
    mine.answer.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return mine.answer;
  }

  /** The old answer stays where the new one fails; the next who asks tries again. */
  async function askBehind(key: string, ask: () => Promise<Answer>): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      await new Promise((resolve) => setTimeout(resolve, BEHIND_MS).unref());
      const at = now();
      const answer = await ask();
      kept = { key, at, answer: Promise.resolve(answer) };
    } catch {
      // Who waits for an answer is told of the trouble, once the old one is too old to be shown.
    } finally {
      isAsking = false;
    }
  }

  return (key, ask) => {
    if (kept === undefined || kept.key !== key) return askAnew(key, ask);
    const age = now() - kept.at;
    if (age < 0 || age >= shownMs) return askAnew(key, ask);
    if (age >= freshMs) void askBehind(key, ask);
    return kept.answer;
  };
}
