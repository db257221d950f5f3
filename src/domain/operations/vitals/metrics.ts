import * as v from 'valibot';
import { namesOf } from '#domain/lib/records.ts';

/** The web vitals, with the limits of good and poor (web.dev/vitals). */
export const METRICS = {
  LCP: { label: 'largest picture or text drawn', unit: 'ms', good: 2_500, poor: 4_000 },
  INP: { label: 'answer to a press', unit: 'ms', good: 200, poor: 500 },
  CLS: { label: 'moved by itself', unit: '', good: 0.1, poor: 0.25 },
  FCP: { label: 'something drawn', unit: 'ms', good: 1_800, poor: 3_000 },
  TTFB: { label: 'first byte', unit: 'ms', good: 800, poor: 1_800 },
} as const;

export type Metric = keyof typeof METRICS;
export const METRIC_NAMES = namesOf(METRICS);

export const DEVICES = ['phone', 'desk'] as const;
export type Device = (typeof DEVICES)[number];

/** The kinds of pages that are counted separately. All others are one. */
const KINDS = [
  'home',
  'search',
  'vehicle',
  'checkout',
  'form',
  'contact',
  'brand',
  'model',
  'news',
  'content',
] as const;
const OTHER_KINDS = 'other';

export const measuredKind = (kind: string): string =>
  KINDS.find((candidate) => candidate === kind) ?? OTHER_KINDS;

/** Layout shift is a fraction; in thousandths it has the precision of the others. */
const SCALE: Readonly<Record<Metric, number>> = { LCP: 1, INP: 1, CLS: 1_000, FCP: 1, TTFB: 1 };

/** Two neighbouring buckets are 5 % apart: enough to tell builds from each other, and few enough to count. */
const STEPS = 20;

/** Returns the bucket of a value. Measurements are not stored one by one, but counted by size. */
export const bucketOf = (metric: Metric, value: number): number =>
  Math.round(Math.log1p(Math.max(0, value) * SCALE[metric]) * STEPS);

export const measureOf = (metric: Metric, bucket: number): number =>
  Math.expm1(bucket / STEPS) / SCALE[metric];

export interface BucketCount {
  readonly bucket: number;
  readonly count: number;
}

export const samplesIn = (counted: readonly BucketCount[]): number =>
  counted.reduce((sum, { count }) => sum + count, 0);

/** Returns the value that this share of visits stays at or below, or null without visits. */
export function percentile(metric: Metric, counted: readonly BucketCount[], share: number): number | null {
  const target = samplesIn(counted) * share;
  let cumulative = 0;
  for (const { bucket, count } of counted.toSorted((a, b) => a.bucket - b.bucket)) {
    cumulative += count;
    if (count > 0 && cumulative >= target) return measureOf(metric, bucket);
  }
  return null;
}

/** The share of visits that Core Web Vitals are judged by. */
export const JUDGED_SHARE = 0.75;

export type VitalRating = 'good' | 'middling' | 'poor';

export const ratingOf = (metric: Metric, value: number): VitalRating => {
  const { good, poor } = METRICS[metric];
  if (value <= good) return 'good';
  return value <= poor ? 'middling' : 'poor';
};

/** `1.42 s`, `180 ms`, `0.08` */
export function measureText(metric: Metric, value: number): string {
  if (metric === 'CLS') return value.toFixed(2);
  return value < 1_000 ? `${Math.round(value)} ms` : `${(value / 1_000).toFixed(2)} s`;
}

/** A page that was open for an hour says nothing about its speed. */
const LONGEST_MS = 600_000;

/** The report of a page when the visitor leaves it. It has nothing about the visitor. */
export const beaconSchema = v.object({
  kind: v.pipe(v.string(), v.maxLength(40)),
  device: v.picklist(DEVICES),
  metrics: v.pipe(
    v.array(
      v.object({
        name: v.picklist(METRIC_NAMES),
        value: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(LONGEST_MS)),
      }),
    ),
    v.minLength(1),
    v.maxLength(METRIC_NAMES.length),
  ),
});
