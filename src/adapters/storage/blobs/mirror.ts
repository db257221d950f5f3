import { sideBySide } from '#domain/lib/concurrency.ts';
import { counted } from '#domain/lib/words.ts';
import { answerCache } from './answer-cache.ts';
import type { Listed, ObjectStore, Stored } from './types.ts';

interface Options<Value> {
  readonly store: ObjectStore;
  /** `reports/` */
  readonly prefix: string;
  /** Returns the value to cache for an object. `before` is the value of its previous version. Undefined caches nothing. */
  readonly read: (
    bytes: Stored['bytes'],
    name: string,
    before: Value | undefined,
  ) => Value | undefined | Promise<Value | undefined>;
  /** How long, in milliseconds, the mirror is used without a check. */
  readonly freshMs?: number;
  readonly now?: () => number;
  /** Called when the store fails and the last copy stays in use. */
  readonly onTrouble?: (what: string, cause: unknown) => void;
}

export interface Mirror<Value> {
  /** Returns the values by name, which is what follows the prefix, in no order. */
  read(): Promise<ReadonlyMap<string, Value>>;
}

interface MirrorEntry<Value> {
  /** Differs when the object was written again. */
  readonly mark: string;
  readonly value: Value | undefined;
}

const FRESH_MS = 5_000;
const AT_ONCE = 48;
/** How many objects may fail while the others are read. With more, the store itself counts as failing. */
const MOST_FAILED = 10;

/** Copies the text, because a part of a listing would keep the whole listing in memory. */
const markOf = ({ size, writtenAt, tag }: Listed): string =>
  Buffer.from(`${tag} ${size} ${writtenAt}`).toString('latin1');

interface Look<Value> {
  readonly entries: ReadonlyMap<string, MirrorEntry<Value>>;
  readonly values: ReadonlyMap<string, Value>;
}

const lookOf = <Value>(entries: Look<Value>['entries']): Look<Value> => ({
  entries,
  values: new Map(
    [...entries].flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value] as const])),
  ),
});

/**
 * Mirrors the objects below a prefix in memory. The store lists a thousand names a request, and only objects that have changed
 * since are fetched. Calls within a moment share one look. If the store fails or hangs, the last copy stays in use.
 */
export function mirrorOf<Value>(options: Options<Value>): Mirror<Value> {
  const { store, prefix, read, freshMs = FRESH_MS, now = Date.now, onTrouble = () => {} } = options;

  async function fetched(
    listed: Listed,
    before: MirrorEntry<Value> | undefined,
  ): Promise<MirrorEntry<Value> | undefined> {
    const object = await store.get(listed.key);
    if (object === undefined) return undefined;
    const value = await read(object.bytes, listed.key.slice(prefix.length), before?.value);
    return { mark: markOf(listed), value };
  }

  async function look(before: Look<Value> | undefined): Promise<Look<Value>> {
    const next = new Map<string, MirrorEntry<Value>>();
    const changed: Listed[] = [];
    for await (const listed of store.list(prefix)) {
      const name = listed.key.slice(prefix.length);
      const previous = before?.entries.get(name);
      if (previous) next.set(name, previous);
      if (previous?.mark !== markOf(listed)) changed.push(listed);
    }
    if (before && changed.length === 0 && next.size === before.entries.size) return before;
    const failed: unknown[] = [];
    await sideBySide(changed, AT_ONCE, async (listed) => {
      const name = listed.key.slice(prefix.length);
      try {
        const one = await fetched(listed, next.get(name));
        if (one) next.set(name, one);
        else next.delete(name);
      } catch (cause) {
        failed.push(cause);
        if (failed.length > MOST_FAILED) throw cause;
      }
    });
    if (failed.length > 0)
      onTrouble(
        `${counted(failed.length, 'object')} below ${prefix} could not be read. What was read before is used on.`,
        failed[0],
      );
    return lookOf(next);
  }

  const looked = answerCache({ what: prefix, ask: look, freshMs, now, onTrouble });
  return { read: async () => (await looked.value()).values };
}
