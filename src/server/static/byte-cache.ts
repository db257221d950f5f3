/** Keeps the most recently used bytes within a budget. */
export type ByteCache = {
  readonly get: (key: string) => Bytes | undefined;
  readonly set: (key: string, bytes: Bytes) => void;
};

export type Bytes = Uint8Array<ArrayBuffer>;

export function createByteCache(budget: number): ByteCache {
  // A Map remembers the order of insertion: the first entry is the one not used for longest.
  const entries = new Map<string, Bytes>();
  let used = 0;

  const drop = (key: string) => {
    used -= entries.get(key)?.byteLength ?? 0;
    entries.delete(key);
  };

  return {
    get(key) {
      const bytes = entries.get(key);
      if (bytes === undefined) return undefined;
      entries.delete(key);
      entries.set(key, bytes);
      return bytes;
    },

    set(key, bytes) {
      drop(key);
      if (bytes.byteLength > budget) return;
      entries.set(key, bytes);
      used += bytes.byteLength;
      for (const oldest of entries.keys()) {
        if (used <= budget) return;
        drop(oldest);
      }
    },
  };
}
