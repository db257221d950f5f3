import { pagesPerSecond } from '../build/findings.ts';
import type { Builds } from './builds.ts';
import type { DealerFindings } from './findings.ts';
import type { SearchFigures } from './searches.ts';

/** A row of the table. */
export interface Figure {
  /** With its unit. */
  readonly name: string;
  readonly of: (dealer: DealerFindings) => number;
  readonly digits: number;
}

type Run = Builds[keyof Builds];

const ofBuild = (
  name: keyof Builds,
  figures: readonly (readonly [name: string, of: (run: Run) => number, digits: number])[],
): readonly Figure[] =>
  figures.map(([figure, of, digits]) => ({
    name: `${name}: ${figure}`,
    of: ({ builds }) => of(builds[name]),
    digits,
  }));

const SECONDS = ['s', ({ wall }: Run) => wall, 2] as const;
const CPU = ['CPU s', ({ cpu }: Run) => cpu, 2] as const;
const RENDERED = ['pages rendered', ({ rendered }: Run) => rendered, 0] as const;
const WRITTEN = ['files written', ({ written }: Run) => written, 0] as const;
const PEAK = ['peak MB', ({ peakMb }: Run) => peakMb, 0] as const;
const RATE = ['pages/s', ({ pages, wall }: Run) => pagesPerSecond({ pages, seconds: wall }), 0] as const;

const BYTES_A_KB = 1024;

const ofSearch = (
  name: string,
  search: keyof DealerFindings['searches'],
  next: string,
): readonly Figure[] => {
  const figure = (what: string, of: (figures: SearchFigures) => number, digits: number): Figure => ({
    name: `${name}: ${what}`,
    of: ({ searches }) => of(searches[search]),
    digits,
  });
  return [
    figure('KB (br) before the first answer', ({ brotliBytes }) => brotliBytes / BYTES_A_KB, 1),
    figure('first answer, ms', ({ firstMs }) => firstMs, 1),
    figure(`${next}, ms`, ({ nextMs }) => nextMs, 2),
  ];
};

export const FIGURES: readonly Figure[] = [
  { name: 'feed: MB before the first row', of: ({ feed }) => feed.startMb, digits: 0 },
  { name: 'feed read: s', of: ({ feed }) => feed.read.seconds, digits: 2 },
  { name: 'feed read: peak MB', of: ({ feed }) => feed.read.peakMb, digits: 0 },
  { name: 'feed read and checked: s', of: ({ feed }) => feed.checked.seconds, digits: 2 },
  { name: 'feed read and checked: peak MB', of: ({ feed }) => feed.checked.peakMb, digits: 0 },
  ...ofBuild('from nothing', [SECONDS, CPU, RENDERED, RATE, WRITTEN, PEAK]),
  ...ofBuild('nothing changed', [SECONDS, CPU, PEAK]),
  ...ofBuild('one price changed', [SECONDS, CPU, RENDERED, WRITTEN, PEAK]),
  ...ofBuild('one price changed, stock only', [SECONDS, CPU, WRITTEN, PEAK]),
  ...ofSearch('results', 'results', 'a facet clicked'),
  ...ofSearch('site search', 'site', 'a query'),
];
