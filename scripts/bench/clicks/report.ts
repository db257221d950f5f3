import { type Cell, textTable } from '../../terminal/table.ts';
import { type Target, targetTable } from '../targets.ts';
import { type ClickCase, nameOf } from './case.ts';
import type { MeasuredClick } from './click.ts';
import { FIGURES, type Figure, INP, SHIFT, SHORTEST_EVENT_MS, spreadOf } from './figures.ts';

function written(value: number, figure: Figure): string {
  if (Number.isNaN(value)) return '–';
  if (figure === INP && value <= SHORTEST_EVENT_MS) return `≤ ${SHORTEST_EVENT_MS}`;
  return value.toFixed(figure === SHIFT ? 4 : 0);
}

function rowOf(name: string, clicks: readonly MeasuredClick[]): readonly Cell[] {
  const cells = FIGURES.flatMap((figure) => {
    const { median, p95 } = spreadOf(clicks, figure);
    return [written(median, figure), written(p95, figure)];
  });
  return [name, clicks.length, ...cells];
}

function ratioRow(ours: readonly MeasuredClick[], other: readonly MeasuredClick[]): readonly Cell[] {
  const cells = FIGURES.flatMap((figure) => {
    const ratio = spreadOf(ours, figure).median / spreadOf(other, figure).median;
    return [Number.isFinite(ratio) ? `${Math.round(100 * ratio)} %` : '–', ''];
  });
  return ['  ours of it', '', ...cells];
}

function caseTable(one: ClickCase, commit: string | undefined): string {
  const { ours, other } = one.clicks;
  const head = ['', 'clicks', ...FIGURES.flatMap(({ name }) => [name, '95 %'])];
  const others = other === undefined ? [] : [rowOf(commit ?? 'other', other), ratioRow(ours, other)];
  const unchanged = one.unchanged === 0 ? '' : ` (${one.unchanged} more changed none of the first cards)`;
  const covered = one.covered ? '. The sheet covers the cards' : '';
  return `${nameOf(one)}${covered}${unchanged}\n${textTable(head, [rowOf('ours', ours), ...others])}`;
}

const MEANING = [
  'Milliseconds, median and 95 %. INP is the longest event of the click as web-vitals counts it, in steps of 8. New cards: from the click to the commit',
  'of the frame that holds them. Work is processor time from the first touch of the pointer on: the main thread until the cards, then main thread and',
  'workers until a second after the click. Scripting, style, layout and painting are the main thread’s in that time. Whole process: all its threads,',
  'those that decode pictures as well. Shift: every layout shift of the second, excused or not.',
].join('\n');

export const clicksReport = (
  cases: readonly ClickCase[],
  targets: readonly Target[],
  commit: string | undefined,
): string => [MEANING, ...cases.map((one) => caseTable(one, commit)), targetTable(targets)].join('\n\n');
