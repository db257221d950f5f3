import { counted } from '#domain/lib/words.ts';
import { leftOutSummary } from '#domain/stock/export/feed-export.ts';
import { failingSummary } from '#domain/stock/pictures/stock-picture.ts';
import type { Rejected } from '#domain/stock/read-stock.ts';
import type { BuildOptions, BuildReport } from '#render/build.ts';
import type { DealerReport } from '#render/options.ts';
import { createProgress } from '../terminal/progress.ts';
import { printable, textTable } from '../terminal/table.ts';

function plainText({ slug, outcome, pages, rendered, seconds }: DealerReport): string {
  if (outcome === 'failed') return `  ${slug}: FAILED`;
  return `  ${slug}: ${counted(pages, 'page')}, ${rendered} rendered, ${seconds.toFixed(2)} s`;
}

export function buildProgress(
  out: NodeJS.WriteStream,
): Required<Pick<BuildOptions, 'onPhase' | 'onDealer'>> & { readonly end: () => void } {
  const progress = createProgress(out);
  let done = 0;
  return {
    onPhase(phase) {
      if (phase.name === 'compiling') return progress.note('Compiling the pages …');
      done = 0;
      if (phase.dealers > 0) progress.note(`Building ${counted(phase.dealers, 'dealer')} …`);
      progress.begin(phase.dealers);
    },
    onDealer(report) {
      if (report.outcome !== 'unchanged') progress.step(++done, report.slug, plainText(report));
    },
    end: progress.end,
  };
}

const COLUMNS: readonly (readonly [title: string, cell: (report: DealerReport) => string])[] = [
  ['dealer', ({ slug }) => slug],
  ['outcome', ({ outcome }) => (outcome === 'failed' ? 'FAILED' : outcome)],
  ['pages', ({ pages }) => String(pages)],
  ['rendered', ({ rendered }) => String(rendered)],
  ['written', ({ written }) => String(written)],
  ['left out', ({ rejected }) => String(rejected.length)],
  ['seconds', ({ seconds }) => seconds.toFixed(2)],
];

const sumOver =
  (dealers: readonly DealerReport[]) =>
  (of: (dealer: DealerReport) => number): number =>
    dealers.reduce((all, dealer) => all + of(dealer), 0);

function total(report: BuildReport): readonly string[] {
  const sum = sumOver(report.dealers);
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

/** Shows at the end of a build what was done for each dealer, and how long it took. */
export function table(report: BuildReport): string {
  const dealers = report.dealers.map((dealer) => COLUMNS.map(([, cell]) => cell(dealer)));
  const titles = COLUMNS.map(([title]) => title);
  const [head, rule, ...rows] = textTable(titles, [...dealers, total(report)]).split('\n');
  return [head, rule, ...rows.slice(0, -1), rule, rows.at(-1)].join('\n');
}

const SHOWN_REJECTIONS = 20;

const NAMED_VEHICLES = 8;

/** Says why vehicles are not in a feed, and which they are by their stock numbers. */
function feedLines(feed: DealerReport['feeds'][number], slug: string): readonly string[] {
  const summary = leftOutSummary(feed);
  if (summary === null) return [];
  const names = feed.leftOut
    .filter(({ mendable }) => mendable)
    .map(({ stock, id }) => printable(stock ?? id));
  const more = names.length - NAMED_VEHICLES;
  const named = [...names.slice(0, NAMED_VEHICLES), ...(more > 0 ? [`and ${more} more`] : [])];
  return [
    `  feed "${feed.name}": ${summary}`,
    `    ${named.join(', ')}; npm run reports -- --adverts --site=${slug} says what each lacks`,
  ];
}

type LeftOut = Pick<Rejected, 'id' | 'where' | 'row' | 'reasons'> & {
  readonly name?: Rejected['name'] | undefined;
};

/** Says which vehicle is left out, where it stands in its file, and why. All of it comes from the feed. */
export function rejectedText({ id, name = null, where, row, reasons }: LeftOut): string {
  const place = [where, row === null ? null : `row ${row}`].filter((part) => part !== null).join(' ');
  const named = name ?? (id === null ? null : `vehicle ${id}`);
  const details = [place, name === null || id === null ? '' : `id ${id}`].filter((part) => part !== '');
  const more = details.length === 0 ? '' : ` (${details.join(', ')})`;
  return printable(`${named === null ? place || 'a vehicle' : `${named}${more}`}: ${reasons.join('; ')}`);
}

/** Lists the first few rejected items, and says how many more there are. `all` says where all of them stand. */
export function leftOutLines(texts: readonly string[], all = ''): readonly string[] {
  const more = texts.length - SHOWN_REJECTIONS;
  return [
    ...texts.slice(0, SHOWN_REJECTIONS).map((text) => `  left out: ${text}`),
    ...(more > 0 ? [`  … and ${more} more left out${all}`] : []),
  ];
}

const leftOutOf = ({ slug, rejected }: DealerReport): readonly string[] =>
  leftOutLines(rejected.map(rejectedText), `: DATA_DIR/build-reports/${slug} and /_fleet list them`);

/** Lists the vehicles that are on no page, by dealer. Returns an empty text if there are none. */
export const leftOutText = ({ dealers }: BuildReport): string =>
  dealers
    .filter(({ rejected }) => rejected.length > 0)
    .flatMap((dealer) => [`\n${dealer.slug}`, ...leftOutOf(dealer)])
    .join('\n');

/** Reports pictures that are not fetched yet, and those that cannot be fetched. */
function pictureLines({ photographs }: DealerReport): readonly string[] {
  if (photographs === null) return [];
  const { waiting } = photographs;
  const summary = failingSummary(photographs);
  return [
    ...(waiting > 0 ? [`  photographs: ${waiting} are not fetched yet; the next build goes on`] : []),
    ...(summary === null ? [] : [`  photographs: ${summary}`]),
  ];
}

function dealerProblems(report: DealerReport): readonly string[] {
  const { slug, feeds, warnings, error } = report;
  const lines = [
    ...(error === undefined ? [] : [`  ${error.replaceAll('\n', '\n  ')}`]),
    ...warnings.map((warning) => `  warning: ${warning}`),
    ...leftOutOf(report),
    ...feeds.flatMap((feed) => feedLines(feed, slug)),
    ...pictureLines(report),
  ];
  return lines.length === 0
    ? []
    : [
        `\n${slug}${error === undefined ? '' : ' was not built. If a site of it was served before, it still is'}`,
        ...lines,
      ];
}

const editorProblems = ({ editor }: BuildReport): readonly string[] =>
  editor?.error === undefined
    ? []
    : ['\nThe editor was not built. The previous one is still served', `  ${editor.error}`];

/** Returns an empty text if no dealer has problems. */
export const problemsText = (report: BuildReport): string =>
  [...report.dealers.flatMap(dealerProblems), ...editorProblems(report)].join('\n');

/** Merges the reports of a machine that built several parts of a fleet, one after another. */
export const sumOf = (reports: readonly BuildReport[]): BuildReport => ({
  dealers: reports.flatMap(({ dealers }) => dealers).toSorted((a, b) => (a.slug < b.slug ? -1 : 1)),
  editor: reports.findLast(({ editor }) => editor !== null)?.editor ?? null,
  compileSeconds: reports.reduce((sum, { compileSeconds }) => sum + compileSeconds, 0),
  seconds: reports.reduce((sum, { seconds }) => sum + seconds, 0),
});

export const hasFailed = ({ dealers, editor }: BuildReport): boolean =>
  [...dealers, editor].some((part) => part?.outcome === 'failed');

/** Returns the output of --json. */
export function figures({ dealers, editor, seconds, compileSeconds }: BuildReport) {
  const sum = sumOver(dealers);
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
    ...(editor && { editor }),
    compile_seconds: Number(compileSeconds.toFixed(3)),
    seconds: Number(seconds.toFixed(3)),
    peak_memory_mb: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}
