import type { Both } from '../trees/both-trees.ts';
import type { BuildRun } from '../trees/tree.ts';
import type { Case } from './cases.ts';
import type { Comparison } from './comparison.ts';

export interface Throughput {
  readonly name: string;
  readonly dealers: number;
  readonly pages: number;
  readonly seconds: number;
  readonly peakMb: number;
  readonly cpu: number;
}

/** A row that was not measured. Its name says why. */
export interface LeftOut extends Pick<Throughput, 'name' | 'dealers'> {
  readonly leftOut: true;
}

export interface FleetSize {
  readonly dealers: number;
  readonly vehicles: number;
}

/** Dealers made from the demo dealers. */
export interface DemoFindings extends FleetSize {
  readonly throughput: readonly Throughput[];
  /** Pages by kind, the most frequent first. */
  readonly kinds: Readonly<Record<string, number>>;
  readonly warnings: readonly string[];
}

export interface BuildFindings {
  readonly fleet: FleetSize;
  readonly throughput: readonly (Throughput | LeftOut)[];
  readonly demos: DemoFindings;
  readonly cases: Readonly<Record<string, Case>>;
  /** MB of a dealer with two generations, by what changed between them. */
  readonly disk: Readonly<Record<string, Both<number>>>;
  /** The large dealer, if it was asked for. */
  readonly large?: Both<BuildRun>;
  readonly against?: { readonly commit: string; readonly rows: readonly Comparison[] };
  readonly compileSeconds: number;
  readonly ratio: number;
  readonly ratioToParallel: number;
  /** Pages for each second of CPU time, which other load on the machine disturbs less. */
  readonly ratioByCpu: number;
  /** While rendering, all processes together. */
  readonly peakMb: number;
  /** Null if there was no run on one thread. */
  readonly sameBytesOnAnyThreads: boolean | null;
  readonly compared: {
    readonly dealers: number;
    readonly pages: number;
    readonly different: readonly string[];
  };
}

export const throughput = (
  name: string,
  dealers: number,
  { pages, wall, peakMb, cpu }: Pick<BuildRun, 'pages' | 'wall' | 'peakMb' | 'cpu'>,
): Throughput => ({ name, dealers, pages, seconds: wall, peakMb, cpu });

export const pagesPerSecond = ({ pages, seconds: time }: Pick<Throughput, 'pages' | 'seconds'>): number =>
  pages / time;

export const cpuMsAPage = ({ cpu, pages }: Pick<Throughput, 'cpu' | 'pages'>): number => (cpu * 1000) / pages;
