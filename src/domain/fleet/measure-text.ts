import type { Metric } from '#domain/vitals/metrics.ts';

/** `1.42 s`, `180 ms`, `0.08` */
export function measureText(metric: Metric, value: number): string {
  if (metric === 'CLS') return value.toFixed(2);
  return value < 1_000 ? `${Math.round(value)} ms` : `${(value / 1_000).toFixed(2)} s`;
}
