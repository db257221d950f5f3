import { counted } from '#domain/text/counted.ts';
import { type Cell, seconds, textTable } from '#scripts/terminal/table.ts';
import { type Target, targetTable } from '../targets.ts';
import type { Case } from './cases.ts';
import { comparisonTable } from './comparison.ts';
import {
  type BuildFindings,
  cpuMsAPage,
  type DemoFindings,
  type FleetSize,
  type LeftOut,
  pagesPerSecond,
  type Throughput,
  throughput,
} from './findings.ts';
import { LARGE_DEALER } from './large-dealer.ts';

const UNMEASURED = '–';

const throughputRow = (row: Throughput | LeftOut): readonly Cell[] =>
  'leftOut' in row
    ? [row.name, row.dealers, ...Array.from({ length: 7 }, () => UNMEASURED)]
    : [
        row.name,
        row.dealers,
        Math.round(row.pages),
        seconds(row.seconds),
        pagesPerSecond(row).toFixed(0),
        row.cpu ? cpuMsAPage(row).toFixed(2) : UNMEASURED,
        (row.seconds / row.dealers).toFixed(3),
        row.cpu ? (row.cpu / row.dealers).toFixed(3) : UNMEASURED,
        row.peakMb || UNMEASURED,
      ];

const throughputTable = (rows: readonly (Throughput | LeftOut)[]): string =>
  textTable(
    [
      ...['build', 'dealers', 'pages', 'seconds', 'pages/s', 'CPU ms a page'],
      ...['s a dealer', 'CPU s a dealer', 'peak MB'],
    ],
    rows.map(throughputRow),
  );

const caseRow = (name: string, run: Case['ours']): readonly Cell[] => [
  name,
  seconds(run.wall),
  seconds(run.best),
  seconds(run.inside),
  run.cpu ? seconds(run.cpu) : UNMEASURED,
  run.rendered,
  'showing' in run ? run.showing : UNMEASURED,
  run.written,
  run.peakMb || UNMEASURED,
];

const caseTable = ({ cases, against }: BuildFindings): string =>
  textTable(
    [
      ...['case (median)', 'process s', 'best s', 'inside s', 'CPU s'],
      ...['rendered', 'show it', 'files written', 'peak MB'],
    ],
    Object.entries(cases).flatMap(([name, { ours, other }]) => [
      caseRow(name, ours),
      ...(other ? [caseRow(`  at ${against?.commit}`, other)] : []),
    ]),
  );

function threadsText(same: boolean | null): string {
  if (same === null) return 'One thread and several were not compared: the fleet is too large for one.';
  return same
    ? 'One thread and several wrote the same bytes.'
    : 'ONE THREAD AND SEVERAL WROTE DIFFERENT BYTES.';
}

function sameWork({ compared, sameBytesOnAnyThreads }: BuildFindings): string {
  const { dealers, pages, different } = compared;
  const plain =
    different.length === 0
      ? `Plain and ours wrote the same HTML: ${counted(pages, 'page')} of ${counted(dealers, 'dealer')}, policy, urgency of scripts and names of compiled files aside.`
      : `PLAIN AND OURS DIFFER on ${different.length} of ${pages} pages, so the ratio is meaningless: ${different.slice(0, 5).join(', ')}`;
  const files =
    'Plain writes theme, fonts, stock index, sitemap and the host’s files too; ours also what the API and the next build need.';
  return [plain, files, threadsText(sameBytesOnAnyThreads)].join('\n');
}

const sizeText = ({ dealers, vehicles }: FleetSize): string =>
  `${counted(dealers, 'dealer')} × ${counted(vehicles, 'vehicle')}`;

function demoText({ throughput: rows, kinds, warnings, ...size }: DemoFindings): string {
  const said =
    warnings.length === 0
      ? 'No dealer was built with a warning.'
      : `BUILT WITH ${counted(warnings.length, 'warning')}, so pages or pictures are missing: ${warnings.slice(0, 5).join(' ')}`;
  return [
    `Like the demo dealers: ${sizeText(size)}`,
    throughputTable(rows),
    textTable(['kind of page', 'pages'], Object.entries(kinds)),
    said,
  ].join('\n\n');
}

function diskTable({ disk, against }: BuildFindings): string {
  const rows = Object.entries(disk).map(([name, { ours, other }]) => [
    ...[name, ours.toFixed(1)],
    ...(other === undefined ? [] : [other.toFixed(1), `${(other / ours).toFixed(2)} ×`]),
  ]);
  const others = against ? [`${against.commit} MB`, 'ratio'] : [];
  return textTable(['disk of a dealer with two generations', 'ours MB', ...others], rows);
}

const largeText = ({ large, against }: BuildFindings): readonly string[] => {
  if (large === undefined) return [];
  const rows = [
    throughput('ours', 1, large.ours),
    ...(large.other ? [throughput(against?.commit ?? '', 1, large.other)] : []),
  ];
  return [LARGE_DEALER, throughputTable(rows)];
};

export function buildReport(findings: BuildFindings, targets: readonly Target[]): string {
  const { fleet, demos, against } = findings;
  return [
    sizeText(fleet),
    throughputTable(findings.throughput),
    sameWork(findings),
    `Against plain builds two at a time: ${findings.ratioToParallel.toFixed(1)} ×. By CPU time against plain builds: ${findings.ratioByCpu.toFixed(1)} ×.`,
    demoText(demos),
    ...largeText(findings),
    caseTable(findings),
    diskTable(findings),
    ...(against ? [comparisonTable(against.commit, against.rows)] : []),
    targetTable(targets),
  ].join('\n\n');
}
