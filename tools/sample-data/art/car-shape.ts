import type { Knots } from './geometry.ts';
import type { ShellShape } from './shell.ts';

/** A mark on the skin: [place round the ring, level]. */
export type Mark = readonly [number, number];
/** A mark on the flank: [x, level]. */
export type SideMark = readonly [number, number];

export interface CarShape {
  readonly shell: ShellShape;
  readonly crown: Knots;
  readonly cabin: ShellShape;
  readonly roofCrown: number;
  readonly wheels: Wheels;
  readonly glass: Glass;
  readonly doors: readonly (readonly SideMark[])[];
  readonly handles: readonly SideMark[];
  readonly crease: readonly SideMark[];
  readonly face: Face;
  readonly rear: Rear;
  readonly trim: Trim;
}

export type Rim = 'five' | 'twin' | 'ten' | 'turbine' | 'steel' | 'rugged';

export interface Wheels {
  readonly radius: number;
  readonly xs: readonly number[];
  readonly y: number;
  readonly arch: number;
  readonly rim: Rim;
}

export interface Glass {
  readonly low: number;
  readonly high: number;
  /** The opening's rear edge, from the sill up. */
  readonly rear: readonly SideMark[];
  readonly pillars: readonly number[];
}

export interface Face {
  readonly lamp: readonly Mark[];
  readonly lightLine: readonly Mark[];
  readonly grille: readonly Mark[];
  readonly bars: number;
  readonly intake: readonly Mark[];
  readonly fog: readonly Mark[];
  readonly plate: number;
}

export interface Rear {
  readonly lamp: readonly Mark[];
  readonly bar: boolean;
  readonly bumper: number;
  readonly plate: number;
  readonly window: readonly [low: number, high: number];
}

export interface Trim {
  readonly cladding?: boolean;
  readonly rails?: boolean;
  readonly chrome?: boolean;
  readonly bed?: { readonly from: number };
  /** Bare metal where others have windows, with its seams. */
  readonly panel?: { readonly from: number; readonly to: number; readonly seams: readonly number[] };
  readonly open?: boolean;
  /** A cab with a body of its own behind it. */
  readonly cabOnly?: boolean;
}
