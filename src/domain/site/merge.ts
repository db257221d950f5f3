type Plain = { readonly [key: string]: unknown };

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function mergeTwo(below: unknown, above: unknown): unknown {
  if (above === undefined) return below;
  if (!isPlain(below) || !isPlain(above)) return above;
  const merged = new Map(Object.entries(below));
  for (const [key, value] of Object.entries(above)) merged.set(key, mergeTwo(merged.get(key), value));
  return Object.fromEntries(merged);
}

/** Later layers win; objects merge field by field, arrays and everything else replace. */
export const mergeLayers = (...layers: readonly unknown[]): unknown => layers.reduce(mergeTwo);
