import {
  type BucketCount,
  type Device,
  JUDGED_SHARE,
  type Metric,
  percentile,
  ratingOf,
  samplesIn,
} from './metrics.ts';

/** The measurements of one kind of page in one version. */
export interface Measured {
  readonly version: string;
  /** The first day it was seen, such as `2026-11-20`. */
  readonly since: string;
  readonly kind: string;
  readonly device: Device;
  readonly metric: Metric;
  readonly counted: readonly BucketCount[];
}

export interface Regression {
  readonly kind: string;
  readonly device: Device;
  readonly metric: Metric;
  readonly from: number;
  readonly to: number;
  /** The version it came with, and the day that was first seen. */
  readonly version: string;
  readonly since: string;
}

/** With fewer visits the visitors matter more than the page. */
export const ENOUGH_VISITS = 50;
/** Networks and phones differ from week to week by less than this. */
const WORSE_BY = 1.2;

const key = ({ kind, device, metric }: Measured) => `${kind} ${device} ${metric}`;

function betweenTwo(before: Measured, after: Measured): Regression | null {
  const { kind, device, metric, version, since } = after;
  const from = percentile(metric, before.counted, JUDGED_SHARE);
  const to = percentile(metric, after.counted, JUDGED_SHARE);
  if (from === null || to === null || to < from * WORSE_BY || ratingOf(metric, to) === 'good') return null;
  return { kind, device, metric, from, to, version, since };
}

/**
 * Finds kinds of pages whose newest version with enough visits is slower than the previous one. A value that is still good is no
 * regression.
 */
export function regressionsIn(measured: readonly Measured[]): readonly Regression[] {
  const sufficient = measured.filter(({ counted }) => samplesIn(counted) >= ENOUGH_VISITS);
  return [...Map.groupBy(sufficient, key).values()].flatMap((versions) => {
    const [newest, before] = versions.toSorted((a, b) => b.since.localeCompare(a.since));
    const regression = newest && before && betweenTwo(before, newest);
    return regression ? [regression] : [];
  });
}
