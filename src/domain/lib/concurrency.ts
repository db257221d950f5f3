/** Works on many things, `atOnce` at a time. After the first failure it starts no more, and rejects once those under way have ended. */
export async function sideBySide<Thing>(
  things: Iterable<Thing>,
  atOnce: number,
  work: (thing: Thing) => Promise<unknown>,
): Promise<void> {
  const waiting = things[Symbol.iterator]();
  let hasFailed = false;
  const lane = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done && !hasFailed; next = waiting.next())
      try {
        await work(next.value);
      } catch (cause) {
        hasFailed = true;
        throw cause;
      }
  };
  const lanes = await Promise.allSettled(Array.from({ length: atOnce }, lane));
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason;
}

/** The pool starts again beyond this size, which is enough for the texts that much of the cached data shares. */
const MOST = 20_000;

/** Returns a function that keeps equal texts in memory once. Parsing creates a new text each time. */
export function createPool(): (text: string) => string {
  const pool = new Map<string, string>();
  return (text) => {
    const cached = pool.get(text);
    if (cached !== undefined) return cached;
    if (pool.size >= MOST) pool.clear();
    pool.set(text, text);
    return text;
  };
}
