import { counted } from '#domain/text/counted.ts';
import type { LeftOut } from './feed.ts';

interface Summed {
  readonly vehicles: number;
  readonly leftOut: readonly Pick<LeftOut, 'reasons' | 'mendable'>[];
}

/**
 * `12 of 184 vehicles are not in it: it has no year (10), it has no price (2)`, the most frequent reason first.
 * Null if nothing needs fixing.
 */
export function leftOutSummary({ vehicles, leftOut }: Summed): string | null {
  const mendable = leftOut.filter((one) => one.mendable);
  if (mendable.length === 0) return null;
  const counts = new Map<string, number>();
  for (const reason of mendable.flatMap(({ reasons }) => reasons))
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const told = [...counts].toSorted(([, a], [, b]) => b - a).map(([reason, count]) => `${reason} (${count})`);
  return `${mendable.length} of ${counted(vehicles + leftOut.length, 'vehicle')} ${mendable.length === 1 ? 'is' : 'are'} not in it: ${told.join(', ')}`;
}
