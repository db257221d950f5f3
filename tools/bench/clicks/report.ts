import { counted } from '#domain/text/counted.ts';
import { type Cell, textTable } from '#scripts/terminal/table.ts';
import { type Target, targetTable } from '../targets.ts';
import { type ClickCase, nameOf } from './case.ts';
import { FIGURES, type Figure, INP, SHIFT, SHORTEST_EVENT_MS, spreadOf } from './figures.ts';

function written(value: number, figure: Figure): string {
  if (Number.isNaN(value)) return '–';
  if (figure === INP && value <= SHORTEST_EVENT_MS) return `≤ ${SHORTEST_EVENT_MS}`;
  return value.toFixed(figure === SHIFT ? 4 : 0);
}

const percentOf = (ours: number, other: number): string =>
  other > 0 ? `${Math.round((100 * ours) / other)} %` : '–';

function rowOf(figure: Figure, { ours, other }: ClickCase['clicks']): readonly Cell[] {
  const own = spreadOf(ours, figure);
  const cells = [figure.name, written(own.median, figure), written(own.p95, figure)];
  if (other === undefined) return cells;
  const theirs = spreadOf(other, figure);
  const ratio = percentOf(own.median, theirs.median);
  return [...cells, written(theirs.median, figure), written(theirs.p95, figure), ratio];
}

function caseTable(one: ClickCase, commit: string | undefined): string {
  const others = commit === undefined ? [] : [commit, '95 %', 'ours of it'];
  const table = textTable(
    ['', 'ours', '95 %', ...others],
    FIGURES.map((figure) => rowOf(figure, one.clicks)),
  );
  const notes = [
    ...(one.covered ? ['The sheet covers the cards, so their number is looked at.'] : []),
    ...(one.unchanged > 0 ? [`Left out, because what is seen stayed: ${one.unchanged}.`] : []),
  ];
  return [
    `${nameOf(one)}: ${counted(one.clicks.ours.length, 'click')}. ${notes.join(' ')}`.trim(),
    table,
  ].join('\n');
}

const MEANING = [
  'Milliseconds, median and 95 %. INP is the longest event of the click as web-vitals counts it, in steps of 8. New cards: from the click to the commit',
  'of the frame that holds those in view and their number. Work is processor time from the first touch of the pointer on: the main thread until the cards, then main thread and',
  'workers until a second after the click or until the cards. Scripting, style, layout and painting are the main thread’s in that time. Whole process: all its threads,',
  'those that decode pictures as well. Shift: every layout shift of the second, excused or not.',
].join('\n');

export const clicksReport = (
  cases: readonly ClickCase[],
  targets: readonly Target[],
  commit: string | undefined,
): string => [MEANING, ...cases.map((one) => caseTable(one, commit)), targetTable(targets)].join('\n\n');
