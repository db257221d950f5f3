import { leftOutSummary } from '#domain/feed/feed.ts';
import { counted } from '#domain/text/counted.ts';
import type { BuildReport } from '#render/build.ts';
import type { DealerReport } from '#render/options.ts';

const COLUMNS: readonly (readonly [title: string, cell: (report: DealerReport) => string])[] = [
  ['dealer', ({ slug }) => slug],
  ['outcome', ({ outcome }) => (outcome === 'failed' ? 'FAILED' : outcome)],
  ['pages', ({ pages }) => String(pages)],
  ['rendered', ({ rendered }) => String(rendered)],
  ['written', ({ written }) => String(written)],
  ['left out', ({ rejected }) => String(rejected.length)],
  ['seconds', ({ seconds }) => seconds.toFixed(2)],
];

const isLeft = (column: number) => column < 2;

function total(report: BuildReport): readonly string[] {
  const sum = (of: (dealer: DealerReport) => number) =>
    report.dealers.reduce((all, dealer) => all + of(dealer), 0);
  const skipped = report.dealers.filter(({ outcome }) => outcome === 'unchanged').length;
  const failed = report.dealers.filter(({ outcome }) => outcome === 'failed').length;
  const outcome = [`${skipped} skipped`, ...(failed === 0 ? [] : [`${failed} FAILED`])].join(', ');
  return [
    counted(report.dealers.length, 'dealer'),
    outcome,
    String(sum(({ pages }) => pages)),
    String(sum(({ rendered }) => rendered)),
    String(sum(({ written }) => written)),
    String(sum(({ rejected }) => rejected.length)),
    report.seconds.toFixed(2),
  ];
}

/** What a person wants to see at the end: what was done for whom, and how long it took. */
export function table(report: BuildReport): string {
  const rows = [
    COLUMNS.map(([title]) => title),
    ...report.dealers.map((dealer) => COLUMNS.map(([, cell]) => cell(dealer))),
    total(report),
  ];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        isLeft(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  return [lines[0], rule, ...lines.slice(1, -1), rule, lines.at(-1)].join('\n');
}

const SHOWN_REJECTIONS = 20;

function feedLine(feed: DealerReport['feeds'][number]): readonly string[] {
  const summary = leftOutSummary(feed);
  return summary === null ? [] : [`  feed "${feed.name}": ${summary}`];
}

function dealerProblems({ slug, rejected, feeds, warnings, error }: DealerReport): readonly string[] {
  const leftOut = rejected
    .slice(0, SHOWN_REJECTIONS)
    .map(
      ({ id, index, reasons }) => `  left out: vehicle ${id ?? `at index ${index}`}: ${reasons.join('; ')}`,
    );
  const more = rejected.length - leftOut.length;
  const lines = [
    ...(error === undefined ? [] : [`  ${error.replaceAll('\n', '\n  ')}`]),
    ...warnings.map((warning) => `  warning: ${warning}`),
    ...leftOut,
    ...(more > 0 ? [`  … and ${more} more left out`] : []),
    ...feeds.flatMap(feedLine),
  ];
  return lines.length === 0
    ? []
    : [`\n${slug}${error === undefined ? '' : ' was not built; what it had is still served'}`, ...lines];
}

/** What went wrong, dealer by dealer; empty where nothing did. */
export const problemsText = (report: BuildReport): string =>
  report.dealers.flatMap(dealerProblems).join('\n');

/** The figures of a build for machines. */
export function figures({ dealers, seconds, compileSeconds }: BuildReport) {
  const sum = (of: (dealer: DealerReport) => number) => dealers.reduce((all, dealer) => all + of(dealer), 0);
  return {
    dealers: dealers.length,
    built: dealers.filter(({ outcome }) => outcome === 'built').length,
    skipped: dealers.filter(({ outcome }) => outcome === 'unchanged').length,
    failed: dealers.filter(({ outcome }) => outcome === 'failed').map(({ slug, error }) => ({ slug, error })),
    pages: sum(({ pages }) => pages),
    rendered: sum(({ rendered }) => rendered),
    written: sum(({ written }) => written),
    removed: sum(({ removed }) => removed),
    rejected: sum(({ rejected }) => rejected.length),
    compile_seconds: Number(compileSeconds.toFixed(3)),
    seconds: Number(seconds.toFixed(3)),
    peak_memory_mb: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}
