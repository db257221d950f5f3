import { isRecord } from '#domain/rows/rows.ts';

function mergeTwo(below: unknown, above: unknown): unknown {
  if (above === undefined) return below;
  if (!isRecord(below) || !isRecord(above)) return above;
  const merged = new Map(Object.entries(below));
  for (const [key, value] of Object.entries(above)) merged.set(key, mergeTwo(merged.get(key), value));
  return Object.fromEntries(merged);
}

/** Later layers win. Objects merge field by field, everything else is replaced. */
export const mergeLayers = (...layers: readonly unknown[]): unknown => layers.reduce(mergeTwo);
