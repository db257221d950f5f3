import { execFile } from 'node:child_process';
import { folderReports, type ReportPlace } from '#adapters/operations/reports/places.ts';
import { type BuildReportFile, REPORT_VERSION } from '#adapters/operations/reports/report.ts';
import { keepReport, noteLooks } from '#adapters/operations/reports/reports.ts';
import { leftOutSummary } from '#domain/stock/export/feed-export.ts';
import { LEAST_STOCK } from '#domain/stock/feed-doubts.ts';
import type { SourceReading } from '#domain/stock/import/source-format.ts';
import { failingSummary } from '#domain/stock/pictures/stock-picture.ts';
import type { BuildSettings, DealerReport, FeedReport } from '#render/options.ts';

const MOST_REJECTIONS = 200;
const MOST_CHANGES = 100;

const feedOf = ({ name, path, vehicles, leftOut }: FeedReport) => ({
  name,
  path,
  vehicles,
  left_out: leftOut.map(({ reasons, ...one }) => ({ ...one, reasons: [...reasons] })),
  left_out_count: leftOut.length,
  summary: leftOutSummary({ vehicles, leftOut }),
});

function picturesOf({ photographs }: DealerReport): BuildReportFile['photographs'] {
  if (photographs === null) return null;
  const failing = photographs.failing.slice(0, MOST_REJECTIONS);
  return {
    ...photographs,
    failing: failing.map(({ reasons, ...one }) => ({ ...one, reasons: [...reasons] })),
    summary: failingSummary(photographs),
  };
}

/** Returns nothing for a source without a mapping. */
function readingOf({ name, where, report }: SourceReading): BuildReportFile['readings'] {
  if (report === null) return [];
  const { rows, leftOut, changes, odd } = report;
  return [
    {
      name,
      where,
      rows,
      left_out: leftOut,
      changes: changes.slice(0, MOST_CHANGES).map(({ what, count }) => ({ ...what, count })),
      changes_count: changes.reduce((sum, { count }) => sum + count, 0),
      odd: odd.slice(0, MOST_CHANGES).map(({ what, count }) => ({ ...what, count })),
    },
  ];
}

/** Returns the commit of the repository that a folder is in, or null if there is no repository or no git. */
const checkedOutCommit = (folder: string): Promise<string | null> =>
  new Promise((answer) => {
    execFile('git', ['-C', folder, 'rev-parse', '--verify', '--quiet', 'HEAD'], (error, out) =>
      answer(error === null ? out.trim() : null),
    );
  });

/** The most reports that are stored in one place at the same time. */
const AT_ONCE = 16;

/** Stores reports in one place. Once it has refused one, it is not tried again, because each dealer would wait for it. */
function keeperAt(place: ReportPlace, trouble: string) {
  const waiting: BuildReportFile[] = [];
  const lanes = new Set<Promise<void>>();
  let isAway = false;

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    if (isAway) return;
    try {
      await work();
    } catch (cause) {
      if (!isAway) console.error(`${trouble}: ${cause instanceof Error ? cause.message : cause}`);
      isAway = true;
    }
  };

  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const report = next;
      await attempt(() => keepReport(place, report));
    }
  }

  return {
    keep(report: BuildReportFile): void {
      waiting.push(report);
      if (lanes.size >= AT_ONCE) return;
      const lane = work().finally(() => lanes.delete(lane));
      lanes.add(lane);
    },
    async finish(unchanged: readonly string[], at: number): Promise<void> {
      await Promise.all(lanes);
      await attempt(() => noteLooks(place, unchanged, at));
    },
  };
}

const NOT_STORED = 'The report of this build cannot be stored';
const NOT_SHARED =
  'The object store does not have the reports of this build, so the fleet page does not know of it';

/**
 * Stores the outcome of each dealer for the fleet pages, on this machine and where all machines share it. A report that
 * cannot be stored never fails a build.
 */
export function reportKeeper(dataDir: string, settings: BuildSettings, shared?: ReportPlace) {
  const unchanged: string[] = [];
  const writes: Promise<void>[] = [];
  const keepers = [
    keeperAt(folderReports(dataDir), NOT_STORED),
    ...(shared ? [keeperAt(shared, NOT_SHARED)] : []),
  ];
  let commit: Promise<string | null> | undefined;

  return {
    keep(report: DealerReport, bundle: string | null): void {
      const { slug, outcome, rejected, error = null, template, looks } = report;
      if (outcome === 'unchanged') {
        unchanged.push(slug);
        return;
      }
      const finished = Date.now();
      commit ??= checkedOutCommit(settings.root);
      const reportWith = (commit: string | null): BuildReportFile => ({
        version: REPORT_VERSION,
        slug,
        outcome,
        error,
        refused: report.isRefused ?? false,
        template,
        looks,
        bundle,
        commit,
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
        photographs: picturesOf(report),
        rejected: rejected
          .slice(0, MOST_REJECTIONS)
          .map(({ reasons, ...one }) => ({ ...one, reasons: [...reasons] })),
        rejected_count: rejected.length,
        feeds: report.feeds.map(feedOf),
        warnings: [...report.warnings],
        readings: report.readings.flatMap(readingOf),
        thresholds: { shrink_to: LEAST_STOCK, accept_shrink: settings.accept },
      });
      const keepWith = (commit: string | null) => {
        for (const keeper of keepers) keeper.keep(reportWith(commit));
      };
      writes.push(commit.then(keepWith));
    },
    async finish(): Promise<void> {
      await Promise.all(writes);
      const at = Date.now();
      await Promise.all(keepers.map((keeper) => keeper.finish(unchanged, at)));
    },
  };
}
