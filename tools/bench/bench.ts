import { type Cell, textTable } from '#scripts/terminal/table.ts';
import type { BenchOptions } from './command.ts';
import type { Tree } from './trees.ts';

export interface BenchContext {
  readonly options: BenchOptions;
  /** Empty at first, and gone at the end. */
  readonly folder: string;
  /** The checkouts that are measured, turn by turn: ours first. */
  readonly trees: readonly [Tree, ...Tree[]];
}

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

export interface Findings {
  readonly tables: readonly Table[];
  /** What the table of targets asks about, by name. NaN is what could not be measured. */
  readonly figures: Readonly<Record<string, number>>;
  readonly notes?: readonly string[];
}

/** What the module of a bench exports. */
export interface Bench {
  readonly run: (context: BenchContext) => Promise<Findings>;
}

/** Prints a line before a step that takes long. */
export const step = (what: string): void => console.error(`… ${what}`);

export const shownTable = ({ head, rows }: Table): string => textTable(head, rows);
