import { type Cell, seconds, textTable } from '#scripts/terminal/table.ts';
import type { Both } from '../trees/both-trees.ts';
import type { BuildRun } from '../trees/tree.ts';

type Figures = Pick<BuildRun, 'wall' | 'cpu' | 'peakMb' | 'pages' | 'rendered'> & {
  /** Of all runs of a case, if it was repeated. The median run of each tree may be of another vehicle. */
  readonly renderedInAll?: number;
};

/** One case in two trees. Ratios are the other tree’s figure to ours: 2 means that ours needs half. */
export interface Comparison {
  readonly name: string;
  readonly ours: Figures;
  readonly other: Figures;
  readonly ratio: number;
  readonly ratioByCpu: number;
  /** Whether both had and rendered as many pages. */
  readonly sameWork: boolean;
}

const renderedBy = ({ rendered, renderedInAll = rendered }: Figures): number => renderedInAll;

const compared = (name: string, ours: Figures, other: Figures): Comparison => ({
  ...{ name, ours, other },
  ratio: other.wall / ours.wall,
  ratioByCpu: other.cpu / ours.cpu,
  sameWork: ours.pages === other.pages && renderedBy(ours) === renderedBy(other),
});

/** The cases that both trees went through. */
export const comparison = (cases: Readonly<Record<string, Both<Figures>>>): readonly Comparison[] =>
  Object.entries(cases).flatMap(([name, { ours, other }]) =>
    other === undefined ? [] : [compared(name, ours, other)],
  );

const times = (ratio: number): Cell => (Number.isFinite(ratio) ? `${ratio.toFixed(2)} ×` : '–');
const work = (figures: Figures): string => `${renderedBy(figures)} rendered, ${figures.pages} in all`;

export function comparisonTable(commit: string, rows: readonly Comparison[]): string {
  const table = textTable(
    [
      'case',
      'ours s',
      `${commit} s`,
      'by the clock',
      'ours CPU s',
      `${commit} CPU s`,
      'by CPU',
      'ours MB',
      `${commit} MB`,
    ],
    rows.map(({ name, ours, other, ratio, ratioByCpu }) => [
      ...[name, seconds(ours.wall), seconds(other.wall), times(ratio)],
      ...[seconds(ours.cpu), seconds(other.cpu), times(ratioByCpu), ours.peakMb, other.peakMb],
    ]),
  );
  const unequal = rows.filter(({ sameWork }) => !sameWork);
  const note =
    unequal.length === 0
      ? `Ours and ${commit} had and rendered as many pages in every case.`
      : `OURS AND ${commit} DID DIFFERENT WORK, so these ratios compare unequal things: ${unequal
          .map(({ name, ours, other }) => `${name} (pages: ${work(ours)}; there ${work(other)})`)
          .join('; ')}.`;
  return `${table}\n\n${note}`;
}
