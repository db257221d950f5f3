import { type KnownOrAsked, knownOrAsked } from '#adapters/object-store/known-or-asked.ts';
import type { ObjectStore, Stored } from '#adapters/object-store/types.ts';

interface Options<Value> extends Pick<Parameters<typeof knownOrAsked>[0], 'freshMs' | 'now' | 'onTrouble'> {
  readonly store: ObjectStore;
  readonly key: string;
  readonly parse: (text: string, key: string) => Value;
}

interface Read<Value> extends Pick<Stored, 'tag'> {
  readonly value: Value;
}

/** Its values are undefined if there is none. */
export type FreshObject<Value> = KnownOrAsked<Value | undefined>;

/** An object that others may replace at any time. What has not changed is not read again. */
export function freshObject<Value>({ store, key, parse, ...ways }: Options<Value>): FreshObject<Value> {
  const read = knownOrAsked<Read<Value> | undefined>({
    ...ways,
    what: key,
    async ask(known) {
      const found = known ? await store.getChanged(key, known.tag) : await store.get(key);
      if (found === 'same') return known;
      return found && { tag: found.tag, value: parse(Buffer.from(found.bytes).toString(), key) };
    },
  });
  return {
    value: async () => (await read.value())?.value,
    valueNow: async () => (await read.valueNow())?.value,
  };
}
