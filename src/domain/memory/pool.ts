/** Texts that much of what is kept has in common. Beyond, it begins anew. */
const MOST = 20_000;

/** Equal texts stand in memory once: parsing makes a text of its own each time. */
export function createPool(): (text: string) => string {
  const pool = new Map<string, string>();
  return (text) => {
    const known = pool.get(text);
    if (known !== undefined) return known;
    if (pool.size >= MOST) pool.clear();
    pool.set(text, text);
    return text;
  };
}
