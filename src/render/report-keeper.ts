import { keepReport, noteUnchanged, REPORT_VERSION } from '#adapters/build-reports/reports.ts';
import { leftOutSummary } from '#domain/feed/left-out.ts';
import { LEAST_KEPT } from '#domain/vehicle/shrink.ts';
import { checkedOutCommit } from './commit.ts';
import type { BuildSettings, DealerReport, FeedReport } from './options.ts';

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
  const kept: Promise<void>[] = [];
  let commit: Promise<string | null> | undefined;
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
      const finished = Date.now();
      commit ??= checkedOutCommit(settings.root);
      const keepWith = (known: string | null) =>
        keepReport(dataDir, {
          version: REPORT_VERSION,
          ...{ slug, outcome, error, template, looks, bundle, commit: known },
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
        });
      kept.push(commit.then((known) => attempt(() => keepWith(known))));
    },
    async finish(): Promise<void> {
      await Promise.all(kept);
      attempt(() => noteUnchanged(dataDir, unchanged, new Date().toISOString()));
    },
  };
}
