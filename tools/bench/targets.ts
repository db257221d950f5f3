import { textTable } from '#scripts/terminal/table.ts';

/** A figure, and what is asked of it. */
export interface Target {
  readonly name: string;
  readonly target: string;
  readonly measured: string;
  readonly met: boolean;
}

/** What a benchmark returns if something is asked of its figures. */
export interface Targeted {
  readonly targets: readonly Target[];
}

export type Unit = readonly [name: 's' | 'ms' | 'MB' | '%' | '', digits: number];

const inUnit = (value: number | string, unit: Unit[0]) => `${value} ${unit}`.trimEnd();

/** A figure that was not measured is NaN, which misses every limit. */
export const atMost = (name: string, measured: number, limit: number, [unit, digits]: Unit): Target => ({
  name,
  target: `≤ ${inUnit(limit, unit)}`,
  measured: Number.isNaN(measured) ? 'not measured' : inUnit(measured.toFixed(digits), unit),
  met: measured <= limit,
});

export const atLeast = (name: string, measured: number, limit: number, [unit, digits]: Unit): Target => ({
  ...atMost(name, measured, limit, [unit, digits]),
  target: `≥ ${inUnit(limit, unit)}`,
  met: measured >= limit,
});

export const targetTable = (targets: readonly Target[]): string =>
  textTable(
    ['target', 'wanted', 'measured', ''],
    targets.map(({ name, target, measured, met }) => [name, target, measured, met ? 'met' : 'MISSED']),
  );

const isTargeted = (figures: object): figures is Targeted => 'targets' in figures;

/** What a benchmark's figures miss. Those of a benchmark without targets miss nothing. */
export const missedOf = (figures: object): readonly Target[] =>
  isTargeted(figures) ? figures.targets.filter(({ met }) => !met) : [];
