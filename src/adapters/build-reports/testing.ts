import { type BuildReportFile, REPORT_VERSION } from './report.ts';

/** The report of a good build that ended at this moment. */
export const sampleReport = (
  slug: string,
  at: number,
  changes: Partial<BuildReportFile> = {},
): BuildReportFile => ({
  ...{ version: REPORT_VERSION, slug, outcome: 'built', kind: 'site', seconds: 1.5 },
  ...{ started: new Date(at - 1_500).toISOString(), finished: new Date(at).toISOString() },
  ...{ now: new Date(at).toISOString(), pages: 12, rendered: 12, written: 12, removed: 0, vehicles: 3 },
  ...{
    unpictured: 0,
    photographs: null,
    rejected: [],
    rejected_count: 0,
    feeds: [],
    readings: [],
    warnings: [],
    error: null,
  },
  ...{ template: 'classic', looks: 'v1', bundle: 'b', commit: '0123456789abcdef' },
  thresholds: { shrink_to: 0.5, accept_shrink: false },
  ...changes,
});
