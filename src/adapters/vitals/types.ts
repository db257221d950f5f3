import type { BucketCount, Device, Metric } from '#domain/vitals/metrics.ts';
import type { Measured } from '#domain/vitals/regressions.ts';

/** The measurements of one visit to one page. */
export interface MeasuredVisit {
  readonly dealer: string;
  /** Names the code and looks of the page, not its contents. */
  readonly version: string;
  readonly kind: string;
  readonly device: Device;
  readonly metrics: readonly { readonly name: Metric; readonly value: number }[];
  /** Epoch milliseconds. */
  readonly at: number;
}

/** One measure of all pages of a dealer on one day, by shoppers with one kind of device. */
export interface MeasuredDay {
  readonly day: string;
  readonly device: Device;
  readonly counted: readonly BucketCount[];
}

/** Web vitals of shoppers. Only daily counts are stored, never single visits. */
export interface VitalsStore {
  add(visit: MeasuredVisit): Promise<void>;
  /** All that was measured at a dealer from that moment on. */
  measured(dealer: string, since: number): Promise<readonly Measured[]>;
  /** The same of many dealers, by slug, in a few queries; dealers without a measurement are left out. */
  measuredOfAll(dealers: readonly string[], since: number): Promise<ReadonlyMap<string, readonly Measured[]>>;
  /** One measure of a dealer by day, the oldest day first. */
  daily(dealer: string, metric: Metric, since: number): Promise<readonly MeasuredDay[]>;
  /** Forgets days before that moment; answers how many counts. */
  purge(before: number): Promise<number>;
}
