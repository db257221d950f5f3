import { counted } from '#domain/text/counted.ts';
import { type Cell, seconds, textTable } from '../../terminal/table.ts';
import type { PriceChange, Repeated } from './cases.ts';

export interface Throughput {
  readonly name: string;
  readonly dealers: number;
  readonly pages: number;
  readonly seconds: number;
  readonly peakMb: number;
  readonly cpu: number;
}

type Case = Repeated | Repeated<PriceChange>;

export interface BuildFindings {
  readonly throughput: readonly Throughput[];
  readonly cases: Readonly<Record<string, Case>>;
  readonly compileSeconds: number;
  readonly ratio: number;
  readonly ratioToParallel: number;
  /** Pages for each second of CPU time, which other load on the machine disturbs less. */
  readonly ratioByCpu: number;
  readonly peakMb: number;
  readonly sameBytesOnAnyThreads: boolean;
  readonly compared: {
    readonly dealers: number;
    readonly pages: number;
    readonly different: readonly string[];
  };
}

export interface Target {
  readonly name: string;
  readonly target: string;
  readonly measured: string;
  readonly met: boolean;
}

export const pagesPerSecond = ({ pages, seconds: time }: Pick<Throughput, 'pages' | 'seconds'>): number =>
  pages / time;

function throughputTable(rows: readonly Throughput[]): string {
  return textTable(
    ['build', 'dealers', 'pages', 'seconds', 'pages/s', 's a dealer', 'CPU s a dealer', 'peak MB'],
    rows.map((row) => [
      row.name,
      row.dealers,
      row.pages,
      seconds(row.seconds),
      pagesPerSecond(row).toFixed(0),
      (row.seconds / row.dealers).toFixed(3),
      row.cpu ? (row.cpu / row.dealers).toFixed(3) : '–',
      row.peakMb || '–',
    ]),
  );
}

const caseRow = ([name, run]: readonly [string, Case]): readonly Cell[] => [
  name,
  seconds(run.wall),
  seconds(run.best),
  seconds(run.inside),
  run.cpu ? seconds(run.cpu) : '–',
  run.rendered,
  'showing' in run ? run.showing : '–',
  run.written,
  run.peakMb || '–',
];

const caseTable = (cases: BuildFindings['cases']): string =>
  textTable(
    [
      'case (median)',
      'process s',
      'best s',
      'inside s',
      'CPU s',
      'rendered',
      'show it',
      'files written',
      'peak MB',
    ],
    Object.entries(cases).map(caseRow),
  );

function sameWork({ compared, sameBytesOnAnyThreads }: BuildFindings): string {
  const { dealers, pages, different } = compared;
  const plain =
    different.length === 0
      ? `Plain and ours wrote the same HTML: ${counted(pages, 'page')} of ${counted(dealers, 'dealer')}, policy, urgency of scripts and names of compiled files aside.`
      : `PLAIN AND OURS DIFFER on ${different.length} of ${pages} pages, so the ratio is meaningless: ${different.slice(0, 5).join(', ')}`;
  const threads = sameBytesOnAnyThreads
    ? 'One thread and several wrote the same bytes.'
    : 'ONE THREAD AND SEVERAL WROTE DIFFERENT BYTES.';
  const files =
    'Plain writes theme, fonts, stock index, sitemap and the host’s files too; ours also what the API and the next build need.';
  return [plain, files, threads].join('\n');
}

const wrongPages = (cases: BuildFindings['cases']): readonly string[] =>
  Object.values(cases).flatMap((run) => ('wrong' in run ? run.wrong : []));

const atMost = (name: string, measured: number, limit: number): Target => ({
  name,
  target: `≤ ${limit} s`,
  measured: `${measured.toFixed(2)} s`,
  met: measured <= limit,
});

export interface TargetInput extends BuildFindings {
  readonly warm: Repeated;
  readonly nothing: Repeated;
  readonly price: Repeated<PriceChange>;
}

/** Times are those of whole processes, as a person at the terminal waits for them. */
export function targetsOf(findings: TargetInput): readonly Target[] {
  const wrong = wrongPages(findings.cases);
  const samePages = findings.compared.different.length === 0;
  return [
    {
      name: 'pages/s, compiling included, against plain astro build',
      target: '≥ 8 ×',
      measured: `${findings.ratio.toFixed(1)} ×${samePages ? '' : ', pages differ'}`,
      met: findings.ratio >= 8 && samePages,
    },
    atMost('one dealer warm', findings.warm.wall, 0.6),
    atMost('nothing changed, all dealers', findings.nothing.wall, 1.5),
    atMost('one price changed, its dealer', findings.price.wall, 0.4),
    {
      name: 'one price renders the pages that show the vehicle, no others',
      target: '0 wrong',
      measured: `${wrong.length} wrong`,
      met: wrong.length === 0,
    },
    {
      name: 'peak memory, all processes together',
      target: '≤ 1024 MB',
      measured: `${findings.peakMb} MB`,
      met: findings.peakMb <= 1024,
    },
  ];
}

export function buildReport(findings: BuildFindings, targets: readonly Target[]): string {
  const verdicts = targets.map(({ name, target, measured, met }) => [
    name,
    target,
    measured,
    met ? 'met' : 'MISSED',
  ]);
  return [
    throughputTable(findings.throughput),
    sameWork(findings),
    `Against plain builds two at a time: ${findings.ratioToParallel.toFixed(1)} ×. By CPU time against plain builds: ${findings.ratioByCpu.toFixed(1)} ×.`,
    caseTable(findings.cases),
    textTable(['target', 'wanted', 'measured', ''], verdicts),
  ].join('\n\n');
}
