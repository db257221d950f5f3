interface Options<Answer> {
  /** The name for messages: `dealers.json`. */
  readonly what: string;
  /** Reads from the store, given the previous answer. Returns undefined if there is none. */
  readonly ask: (previous: Answer | undefined) => Promise<Answer>;
  /** How long, in milliseconds, a cached answer is used without a check. */
  readonly freshMs: number;
  readonly now: () => number;
  /** Called each time the store fails and the last answer stays in use. */
  readonly onTrouble: (what: string, cause: unknown) => void;
}

export interface AnswerCache<Answer> {
  value(): Promise<Answer>;
  /** Returns the answer as it is from this moment on, however recent the cached one is. Calls meanwhile share the next request. */
  valueNow(): Promise<Answer>;
}

const PATIENCE_MS = 1000;

/**
 * Caches what others may change in the store at any time. Calls within a moment share one request. If the store fails, or does
 * not respond within a second, the last answer stays in use: a site does not go off the air with the store. If nothing was read
 * yet, it fails, and the next call tries again.
 */
export function answerCache<Answer>(options: Options<Answer>): AnswerCache<Answer> {
  const { what, ask, freshMs, now, onTrouble } = options;
  let last: { readonly answer: Answer } | undefined;
  let requestedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<Answer> | undefined;

  async function askOrKeep(): Promise<Answer> {
    requestedAt = now();
    try {
      last = { answer: await ask(last?.answer) };
    } catch (cause) {
      // That there was none is nothing to go on with.
      if (last?.answer === undefined) {
        last = undefined;
        throw cause;
      }
      onTrouble(`${what} could not be read again, and is used as it was.`, cause);
    }
    return last.answer;
  }

  function askNow(): Promise<Answer> {
    asking = askOrKeep().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  function orLastAnswer(coming: Promise<Answer>, since: number): Promise<Answer> {
    if (last?.answer === undefined) return coming;
    const { answer } = last;
    const rest = PATIENCE_MS - (now() - since);
    if (rest <= 0) return Promise.resolve(answer);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(answer), rest);
      coming.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }

  /** Waits for the running request first, because it may have been read before this moment. */
  async function askAfterwards(): Promise<Answer> {
    await asking?.catch(() => undefined);
    return asking ?? askNow();
  }

  return {
    async value() {
      if (!asking && last && now() - requestedAt < freshMs) return last.answer;
      const coming = asking ?? askNow();
      return orLastAnswer(coming, requestedAt);
    },
    valueNow: () => orLastAnswer(askAfterwards(), now()),
  };
}
