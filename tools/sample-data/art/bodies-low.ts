import type { CarShape } from './car-shape.ts';
import { FACES, REARS } from './faces.ts';
import { type Knots, pairs } from './geometry.ts';
import { belly, flank, greenhouse, prow, stern } from './proportions.ts';

const hatchShoulder: Knots = pairs('0.2,0.79 0.7,0.89 1.2,0.95 2.6,0.98 4.2,1.03');

export const hatchback: CarShape = {
  shell: {
    nose: prow(0.12, 0.14, 0.27),
    tail: stern(4.04, 0.08, 0.1),
    half: flank(0.895),
    floor: belly(4.04, 0.19, 0.12),
    top: hatchShoulder,
    front: { reach: 0.66, square: 2.9 },
    rear: { reach: 0.5, square: 3.4 },
  },
  crown: pairs('0.27,0 0.6,0.06 1.1,0.07 4,0.02'),
  cabin: greenhouse({
    front: [0.98, 1.98],
    rear: [3.98, 3.5],
    belt: 0.81,
    roof: 0.56,
    roofLine: pairs('1.6,1.35 2.2,1.42 2.8,1.43 3.4,1.4 3.9,1.33'),
    shoulder: hatchShoulder,
  }),
  roofCrown: 0.045,
  wheels: { radius: 0.33, xs: [0.8, 3.38], y: 0.87, arch: 0.375, rim: 'twin' },
  glass: {
    low: 0.07,
    high: 0.82,
    rear: pairs('3.62,0.2 3.34,0.8'),
    pillars: [2.3, 3.14],
  },
  doors: [
    pairs('1.34,1 1.3,0.7 1.36,0.1'),
    pairs('2.36,1 2.36,0.1'),
    pairs('3.18,1 3.16,0.74 2.98,0.5 2.9,0.1'),
  ],
  handles: pairs('2.08,0.8 2.96,0.82'),
  crease: pairs('1.2,0.66 2.4,0.68 3.4,0.72 3.9,0.78'),
  face: FACES.friendly,
  rear: REARS.upright,
  trim: {},
};

const sedanShoulder: Knots = pairs('0.2,0.74 0.8,0.85 1.5,0.93 2.8,0.96 4.2,1 4.8,1.02');

export const sedan: CarShape = {
  shell: {
    nose: prow(0.13, 0.15, 0.28),
    tail: stern(4.8, 0.14, 0.1),
    half: flank(0.925),
    floor: belly(4.8, 0.18, 0.13),
    top: sedanShoulder,
    front: { reach: 0.72, square: 2.9 },
    rear: { reach: 0.6, square: 3 },
  },
  crown: pairs('0.28,0 0.7,0.06 1.4,0.07 3.4,0.05 4.3,0.04 4.7,0'),
  cabin: greenhouse({
    front: [1.28, 2.36],
    rear: [4.2, 3.36],
    belt: 0.83,
    roof: 0.55,
    roofLine: pairs('1.9,1.35 2.4,1.4 2.9,1.41 3.3,1.38 3.9,1.3'),
    shoulder: sedanShoulder,
    square: 3,
    fullness: 0.3,
  }),
  roofCrown: 0.04,
  wheels: { radius: 0.345, xs: [0.93, 3.77], y: 0.9, arch: 0.385, rim: 'turbine' },
  glass: {
    low: 0.07,
    high: 0.82,
    rear: pairs('3.92,0.1 3.78,0.4 3.5,0.8'),
    pillars: [2.62, 3.5],
  },
  doors: [
    pairs('1.62,1 1.57,0.7 1.62,0.1'),
    pairs('2.66,1 2.66,0.1'),
    pairs('3.58,1 3.56,0.76 3.36,0.5 3.26,0.1'),
  ],
  handles: pairs('2.38,0.82 3.28,0.84'),
  crease: pairs('0.9,0.72 1.8,0.71 3,0.73 4.5,0.8'),
  face: FACES.sleek,
  rear: REARS.sleek,
  trim: {},
};

const wagonShoulder: Knots = pairs('0.2,0.77 0.8,0.88 1.5,0.96 2.8,0.99 4.85,1.05');

export const wagon: CarShape = {
  ...sedan,
  shell: {
    ...sedan.shell,
    tail: stern(4.85, 0.1, 0.1),
    half: flank(0.92),
    floor: belly(4.85, 0.19, 0.12),
    top: wagonShoulder,
    rear: { reach: 0.5, square: 3.6 },
  },
  crown: pairs('0.28,0 0.7,0.06 1.4,0.07 4.6,0.02'),
  cabin: greenhouse({
    front: [1.26, 2.32],
    rear: [4.78, 4.28],
    belt: 0.83,
    roof: 0.57,
    roofLine: pairs('1.9,1.39 2.4,1.45 3,1.46 3.8,1.44 4.6,1.38'),
    shoulder: wagonShoulder,
  }),
  wheels: { radius: 0.345, xs: [0.93, 3.77], y: 0.895, arch: 0.388, rim: 'ten' },
  glass: {
    low: 0.07,
    high: 0.82,
    rear: pairs('4.5,0.2 4.22,0.8'),
    pillars: [2.62, 3.52],
  },
  face: FACES.bold,
  rear: REARS.slim,
  trim: { rails: true },
};

const coupeShoulder: Knots = pairs('0.2,0.68 0.8,0.8 1.5,0.87 2.6,0.87 3.6,0.92 4.5,0.94');

export const coupe: CarShape = {
  shell: {
    nose: prow(0.12, 0.22, 0.42),
    tail: stern(4.5, 0.16, 0.14),
    half: flank(0.93, 0.11),
    floor: belly(4.5, 0.15, 0.12),
    top: coupeShoulder,
    front: { reach: 0.85, square: 2.6 },
    rear: { reach: 0.7, square: 2.8 },
    barrel: 0.02,
  },
  crown: pairs('0.42,0 0.9,0.06 1.5,0.07 3.4,0.05 4.2,0.03 4.4,0'),
  cabin: greenhouse({
    front: [1.5, 2.5],
    rear: [4.16, 3.1],
    belt: 0.8,
    roof: 0.5,
    roofLine: pairs('2.1,1.26 2.5,1.3 2.9,1.3 3.3,1.26 3.9,1.12'),
    shoulder: coupeShoulder,
    square: 2.8,
    fullness: 0.2,
  }),
  roofCrown: 0.035,
  wheels: { radius: 0.35, xs: [0.9, 3.52], y: 0.905, arch: 0.385, rim: 'ten' },
  glass: {
    low: 0.07,
    high: 0.8,
    rear: pairs('3.72,0.12 3.56,0.45 3.16,0.78'),
    pillars: [3.02],
  },
  doors: [pairs('1.66,1 1.6,0.7 1.68,0.1'), pairs('3,1 3.02,0.6 2.92,0.1')],
  handles: [[2.68, 0.8]],
  crease: pairs('1.3,0.6 2.2,0.62 3.2,0.72 4.3,0.82'),
  face: FACES.sport,
  rear: REARS.slim,
  trim: { chrome: false },
};

export const convertible: CarShape = {
  ...coupe,
  cabin: greenhouse({
    front: [1.42, 2.2],
    rear: [2.6, 2.5],
    belt: 0.8,
    roof: 0.62,
    roofLine: pairs('1.9,1.24 2.5,1.27'),
    shoulder: coupeShoulder,
    corner: 0.42,
  }),
  shell: {
    ...coupe.shell,
    tail: stern(4.4, 0.14, 0.12),
    half: flank(0.91, 0.1),
    floor: belly(4.4, 0.16, 0.12),
  },
  wheels: { radius: 0.34, xs: [0.9, 3.42], y: 0.885, arch: 0.378, rim: 'twin' },
  glass: {
    low: 0.04,
    high: 0.86,
    rear: pairs('2.3,0.06 2.3,0.8'),
    pillars: [],
  },
  face: FACES.sleek,
  rear: REARS.sleek,
  trim: { chrome: true, open: true },
};
