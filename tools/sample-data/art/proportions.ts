import type { Knots } from './geometry.ts';
import type { ShellShape } from './shell.ts';

/** Makes the flank's cross-section: sill drawn in, swelling to the widest line, rolling in to the shoulder. */
export const flank = (half: number, roll = 0.085, sill = 0.095): Knots => [
  [0, half - sill],
  [0.1, half - sill * 0.62],
  [0.3, half - sill * 0.42],
  [0.5, half - sill * 0.2],
  [0.66, half],
  [0.74, half - 0.005],
  [0.9, half - roll * 0.5],
  [1, half - roll],
];

/** Makes the greenhouse's cross-section: leaning in, rounding over into the roof. */
const lean = (belt: number, roof: number): Knots => [
  [0, belt],
  [0.45, belt + (roof - belt) * 0.22],
  [0.85, belt + (roof - belt) * 0.52],
  [0.95, belt + (roof - belt) * 0.7],
  [1, roof],
];

/** Makes the front end in profile, as depths behind its foremost point. */
export const prow = (chin: number, brow: number, lip: number): Knots => [
  [0, chin],
  [0.12, chin * 0.4],
  [0.35, 0],
  [0.62, brow * 0.15],
  [0.84, brow * 0.5],
  [0.94, brow],
  [1, lip],
];

export const stern = (length: number, tuck: number, lip: number): Knots => [
  [0, length - tuck],
  [0.15, length - tuck * 0.35],
  [0.45, length],
  [0.72, length - lip * 0.35],
  [1, length - lip],
];

export const belly = (length: number, clearance: number, rise: number): Knots => [
  [0, clearance + rise * 0.6],
  [0.6, clearance + 0.01],
  [1.5, clearance],
  [length - 1.2, clearance + 0.01],
  [length - 0.5, clearance + rise * 0.5],
  [length, clearance + rise],
];

export interface Greenhouse {
  readonly front: readonly [base: number, top: number];
  readonly rear: readonly [base: number, top: number];
  readonly belt: number;
  readonly roof: number;
  readonly roofLine: Knots;
  readonly shoulder: Knots;
  readonly corner?: number;
  readonly square?: number;
  /** How upright the tail is: 0 a straight slope, 1 a bulging one. */
  readonly fullness?: number;
}

export function greenhouse(house: Greenhouse): ShellShape {
  const [frontBase, frontTop] = house.front;
  const [rearBase, rearTop] = house.rear;
  const { fullness = 0.4 } = house;
  const back = (share: number) => rearBase + (rearTop - rearBase) * share;
  return {
    nose: [
      [0, frontBase],
      [0.5, frontBase + (frontTop - frontBase) * 0.42],
      [0.86, frontBase + (frontTop - frontBase) * 0.76],
      [1, frontTop],
    ],
    tail: [
      [0, rearBase],
      [0.5, back(0.5 - fullness * 0.35)],
      [0.86, back(0.86 - fullness * 0.4)],
      [1, rearTop],
    ],
    half: lean(house.belt, house.roof),
    floor: house.shoulder,
    top: house.roofLine,
    front: { reach: house.corner ?? 0.5, square: 3 },
    rear: { reach: 0.36, square: house.square ?? 3.6 },
    barrel: 0.05,
  };
}
