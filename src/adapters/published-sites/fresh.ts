import type { ObjectStore } from '#adapters/object-store/types.ts';

interface Options<Value> {
  readonly store: ObjectStore;
  readonly key: string;
  readonly parse: (text: string, key: string) => Value;
  /** So long, in milliseconds, nobody asks whether it has changed. */
  readonly freshMs: number;
  readonly now: () => number;
  /** Told each time the store fails and what was read before is used on. */
  readonly onTrouble: (what: string, cause: unknown) => void;
}

const PATIENCE_MS = 1000;

/**
 * An object that others may replace at any time. Whoever asks within a moment shares one question to the store. If the store
 * fails, what was read last is used on: a site does not go off the air with the store.
 */
export function freshObject<Value>({ store, key, parse, freshMs, now, onTrouble }: Options<Value>) {
  let known: { readonly tag: string; readonly value: Value } | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<Value | undefined> | undefined;

  async function ask(): Promise<Value | undefined> {
    const found = known ? await store.getChanged(key, known.tag) : await store.get(key);
    if (found !== 'same')
      known = found && { tag: found.tag, value: parse(Buffer.from(found.bytes).toString(), key) };
    return known?.value;
  }

  async function askOrKeep(): Promise<Value | undefined> {
    askedAt = now();
    try {
      return await ask();
    } catch (cause) {
      if (known === undefined) {
        askedAt = Number.NEGATIVE_INFINITY;
        throw cause;
      }
      onTrouble(`${key} could not be read again, and is used as it was.`, cause);
      return known.value;
    }
  }

  function askNow(): Promise<Value | undefined> {
    asking = askOrKeep().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  /** A store that hangs delays nobody who can be shown what was read before. */
  function orKnown(answer: Promise<Value | undefined>): Promise<Value | undefined> {
    if (known === undefined) return answer;
    const { value } = known;
    const rest = PATIENCE_MS - (now() - askedAt);
    if (rest <= 0) return Promise.resolve(value);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(value), rest);
      answer.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }

  return {
    /** Undefined if there is none. */
    async value(): Promise<Value | undefined> {
      if (asking) return orKnown(asking);
      if (now() - askedAt < freshMs) return known?.value;
      return orKnown(askNow());
    },
    /** As it is from this moment on, however short ago somebody asked. Whoever comes meanwhile shares the next question. */
    async valueNow(): Promise<Value | undefined> {
      await asking;
      return asking ?? askNow();
    },
  };
}

export type FreshObject<Value> = ReturnType<typeof freshObject<Value>>;
