import { van } from './bodies-tall.ts';
import type { CarShape } from './car-shape.ts';
import { FACES } from './faces.ts';
import { type Knots, pairs } from './geometry.ts';
import { belly, flank, greenhouse, prow } from './proportions.ts';

const cabShoulder: Knots = pairs('0.15,1.02 0.6,1.16 1,1.22 2.6,1.24');

/** A van's cab, cut off behind the doors, for a motorhome. */
export const coachCab: CarShape = {
  ...van,
  shell: {
    ...van.shell,
    tail: pairs('0,2.5 1,2.5'),
    half: flank(1.0, 0.05),
    floor: belly(2.5, 0.3, 0.02),
    top: cabShoulder,
    rear: { reach: 0.08, square: 6 },
  },
  cabin: greenhouse({
    front: [0.62, 1.5],
    rear: [2.48, 2.46],
    belt: 0.94,
    roof: 0.8,
    roofLine: pairs('1.2,1.9 1.7,2 2.5,2.04'),
    shoulder: cabShoulder,
    square: 6,
  }),
  wheels: { radius: 0.36, xs: [0.98], y: 0.97, arch: 0.41, rim: 'steel' },
  glass: {
    low: 0.06,
    high: 0.74,
    rear: pairs('2.14,0.06 2.16,0.74'),
    pillars: [],
  },
  doors: [pairs('1.38,1 1.36,0.6 1.42,0.1'), pairs('2.3,1 2.3,0.08')],
  handles: [[2.04, 0.74]],
  crease: [],
  trim: { chrome: false, cabOnly: true },
};

const truckShoulder: Knots = pairs('0,1.36 1,1.38 1.8,1.4');

/** A cab over its engine: flat nose, big screen. */
export const truckCab: CarShape = {
  ...coachCab,
  shell: {
    nose: prow(0.12, 0.04, 0.08),
    tail: pairs('0,1.75 1,1.75'),
    half: flank(1.06, 0.05, 0.04),
    floor: pairs('0,0.42 0.5,0.5 1.75,0.55'),
    top: truckShoulder,
    front: { reach: 0.42, square: 3.2 },
    rear: { reach: 0.08, square: 6 },
    barrel: 0.01,
  },
  crown: pairs('0.08,0 0.4,0.01 1.7,0'),
  cabin: greenhouse({
    front: [0.1, 0.52],
    rear: [1.74, 1.7],
    belt: 1.0,
    roof: 0.8,
    roofLine: pairs('0.3,2.2 0.7,2.28 1.7,2.3'),
    shoulder: truckShoulder,
    square: 6,
    corner: 0.36,
  }),
  wheels: { radius: 0.42, xs: [1.08], y: 1.02, arch: 0.47, rim: 'steel' },
  glass: {
    low: 0.06,
    high: 0.76,
    rear: pairs('1.44,0.06 1.44,0.76'),
    pillars: [],
  },
  doors: [pairs('0.55,1 0.52,0.6 0.58,0.24'), pairs('1.56,1 1.56,0.1')],
  handles: [[1.3, 0.82]],
  crease: [],
  face: {
    ...FACES.plain,
    lamp: pairs('0.5,0.34 0.7,0.34 0.9,0.36 0.9,0.5 0.7,0.5 0.5,0.48'),
    lightLine: pairs('0.52,0.36 0.7,0.36 0.88,0.38'),
    grille: pairs('0.5,0.84 0.5,0.66 0.48,0.62 0,0.62'),
    intake: pairs('0.42,0.44 0.42,0.32 0,0.32 0,0.44'),
    fog: pairs('0.6,0.16 0.8,0.16 0.8,0.08 0.6,0.08'),
    plate: 0.2,
  },
};
