/** Keeps the most recently used values, as long as they weigh no more than the budget together. */
interface WeighedCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value, weight: number): void;
  delete(key: string): void;
}

export function createWeighedCache<Value>(budget: number): WeighedCache<Value> {
  // A Map remembers the order of insertion: the first entry is the one not used for longest.
  const entries = new Map<string, { readonly value: Value; readonly weight: number }>();
  let used = 0;

  const drop = (key: string): void => {
    used -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  };

  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },

    set(key, value, weight) {
      drop(key);
      if (weight > budget) return;
      entries.set(key, { value, weight });
      used += weight;
      for (const oldest of entries.keys()) {
        if (used <= budget) return;
        drop(oldest);
      }
    },

    delete: drop,
  };
}

/** Keeps the most recently used bytes within a budget. */
type ByteCache = {
  readonly get: (key: string) => Bytes | undefined;
  readonly set: (key: string, bytes: Bytes) => void;
};

export type Bytes = Uint8Array<ArrayBuffer>;

export function createByteCache(budget: number): ByteCache {
  const { get, set } = createWeighedCache<Bytes>(budget);
  return { get, set: (key, bytes) => set(key, bytes, bytes.byteLength) };
}
