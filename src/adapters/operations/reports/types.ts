import type { BuiltDay } from '#domain/operations/fleet/build-days.ts';
import type { KnownBuild } from '#domain/operations/fleet/fleet-facts.ts';
import type { BuildReportFile } from './report.ts';

export interface ReportStore {
  readonly slug: string;
  /** Newest first, without unreadable ones. */
  readonly reports: readonly BuildReportFile[];
  /** When a build last found nothing to do. */
  readonly unchanged: string | null;
}

/** A dealer's current state and last weeks. */
export interface LatestReports {
  /** Newest first: the newest, the newest that succeeded, and the newest that succeeded with pages. */
  readonly reports: readonly KnownBuild[];
  /** Oldest first. At least those that an overview shows. */
  readonly days: readonly BuiltDay[];
}

/** All that is stored about a dealer's builds. */
export interface WholeReports {
  /** Newest first. */
  readonly reports: readonly BuildReportFile[];
  /** Oldest first. */
  readonly days: readonly BuiltDay[];
}

/** The reports of a fleet, for a process that reads them again and again. */
export interface LatestReportsReader {
  /** Learns what has changed since the last time. */
  refresh(): Promise<void>;
  /** Returns when a build of a dealer last found nothing to do, by slug. */
  unchanged(): Readonly<Record<string, string>>;
  /** Returns what an overview of many dealers needs of one. */
  latest(slug: string): LatestReports;
  whole(slug: string): Promise<WholeReports>;
  /** Lists dealers that have a report. */
  slugs(): readonly string[];
}
