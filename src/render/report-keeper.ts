import { execFileSync } from 'node:child_process';
import { keepReport, noteUnchanged, REPORT_VERSION } from '#adapters/build-reports/reports.ts';
import { leftOutSummary } from '#domain/feed/left-out.ts';
import { LEAST_KEPT } from '#domain/vehicle/shrink.ts';
import type { BuildSettings, DealerReport, FeedReport } from './options.ts';

/** The checked-out commit, for reports. Null without git. */
function commitHere(root: string): string | null {
  try {
    return execFileSync('git', ['-C', root, 'rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

const TOLD_REJECTIONS = 200;

const feedOf = ({ name, path, vehicles, leftOut }: FeedReport) => ({
  name,
  path,
  vehicles,
  left_out: leftOut
    .slice(0, TOLD_REJECTIONS)
    .map(({ reasons, ...one }) => ({ ...one, reasons: [...reasons] })),
  left_out_count: leftOut.length,
  summary: leftOutSummary({ vehicles, leftOut }),
});

/**
 * Stores the outcome of each dealer for the fleet pages. A report that cannot be stored never fails a build.
 */
export function reportKeeper(dataDir: string, settings: BuildSettings) {
  const unchanged: string[] = [];
  let commit: string | null | undefined;
  let troubled = false;

  const attempt = (keep: () => void) => {
    try {
      keep();
    } catch (cause) {
      if (!troubled)
        console.error(
          `The report of this build cannot be stored: ${cause instanceof Error ? cause.message : cause}`,
        );
      troubled = true;
    }
  };

  return {
    keep(report: DealerReport, bundle: string | null): void {
      const { slug, outcome, rejected, error = null, template, looks } = report;
      if (outcome === 'unchanged') {
        unchanged.push(slug);
        return;
      }
      if (commit === undefined) commit = commitHere(settings.root);
      const finished = Date.now();
      attempt(() =>
        keepReport(dataDir, {
          version: REPORT_VERSION,
          ...{ slug, outcome, error, template, looks, bundle, commit: commit ?? null },
          kind: bundle === null ? 'stock' : 'site',
          started: new Date(finished - report.seconds * 1000).toISOString(),
          finished: new Date(finished).toISOString(),
          seconds: Number(report.seconds.toFixed(3)),
          now: new Date(settings.now).toISOString(),
          pages: report.pages,
          rendered: report.rendered,
          written: report.written,
          removed: report.removed,
          vehicles: report.vehicles,
          unpictured: report.unpictured,
          rejected: rejected
            .slice(0, TOLD_REJECTIONS)
            .map(({ id, index, reasons }) => ({ id, index, reasons: [...reasons] })),
          rejected_count: rejected.length,
          feeds: report.feeds.map(feedOf),
          warnings: [...report.warnings],
          thresholds: { shrink_to: LEAST_KEPT, accept_shrink: settings.acceptShrink },
        }),
      );
    },
    finish: () => attempt(() => noteUnchanged(dataDir, unchanged, new Date().toISOString())),
  };
}
