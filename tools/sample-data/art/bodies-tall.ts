import type { CarShape } from './car-shape.ts';
import { FACES, REARS } from './faces.ts';
import { type Knots, pairs } from './geometry.ts';
import { belly, flank, greenhouse, prow, stern } from './proportions.ts';

const suvShoulder: Knots = pairs('0.2,1 0.8,1.08 1.4,1.12 2.6,1.14 3.8,1.17 4.6,1.2');

export const suv: CarShape = {
  shell: {
    nose: prow(0.16, 0.12, 0.24),
    tail: stern(4.6, 0.1, 0.12),
    half: flank(0.925),
    floor: belly(4.6, 0.24, 0.13),
    top: suvShoulder,
    front: { reach: 0.7, square: 3.4 },
    rear: { reach: 0.5, square: 4 },
  },
  crown: pairs('0.24,0 0.6,0.06 1.3,0.07 4.4,0.02'),
  cabin: greenhouse({
    front: [1.22, 2.05],
    rear: [4.54, 4.28],
    belt: 0.83,
    roof: 0.62,
    roofLine: pairs('1.6,1.64 2.1,1.69 2.8,1.71 3.6,1.69 4.4,1.64'),
    shoulder: suvShoulder,
    square: 4,
  }),
  roofCrown: 0.045,
  wheels: { radius: 0.375, xs: [0.93, 3.63], y: 0.9, arch: 0.425, rim: 'five' },
  glass: {
    low: 0.07,
    high: 0.84,
    rear: pairs('4.3,0.14 4.16,0.84'),
    pillars: [2.45, 3.42],
  },
  doors: [pairs('1.5,1 1.46,0.7 1.5,0.1'), pairs('2.5,1 2.5,0.1'), pairs('3.45,1 3.44,0.75 3.2,0.5 3.1,0.1')],
  handles: pairs('2.22,0.78 3.18,0.8'),
  crease: pairs('0.75,0.74 1.6,0.7 2.8,0.7 4.4,0.76'),
  face: FACES.bold,
  rear: REARS.wide,
  trim: { cladding: true, rails: true },
};

const uteShoulder: Knots = pairs('0.2,1.08 0.8,1.15 1.4,1.18 3.7,1.2 3.9,1.2 5.35,1.24');

export const ute: CarShape = {
  shell: {
    nose: prow(0.18, 0.08, 0.18),
    tail: stern(5.35, 0.06, 0.03),
    half: flank(0.94, 0.07),
    floor: belly(5.35, 0.35, 0.14),
    top: uteShoulder,
    front: { reach: 0.62, square: 3.8 },
    rear: { reach: 0.3, square: 5 },
    barrel: 0.015,
  },
  crown: pairs('0.18,0 0.6,0.06 1.3,0.07 3.6,0.02 3.9,0'),
  cabin: greenhouse({
    front: [1.3, 2.1],
    rear: [3.78, 3.66],
    belt: 0.84,
    roof: 0.62,
    roofLine: pairs('1.6,1.74 2.1,1.79 2.7,1.81 3.3,1.79 3.8,1.76'),
    shoulder: uteShoulder,
    square: 4,
  }),
  roofCrown: 0.04,
  wheels: { radius: 0.4, xs: [0.95, 4.15], y: 0.915, arch: 0.47, rim: 'rugged' },
  glass: {
    low: 0.07,
    high: 0.84,
    rear: pairs('3.48,0.1 3.42,0.84'),
    pillars: [2.52],
  },
  doors: [
    pairs('1.58,1 1.54,0.7 1.58,0.1'),
    pairs('2.56,1 2.56,0.1'),
    pairs('3.52,1 3.5,0.6 3.36,0.1'),
    pairs('3.83,1 3.83,0.02'),
  ],
  handles: pairs('2.28,0.76 3.24,0.77'),
  crease: pairs('0.8,0.72 2,0.7 3.6,0.7 5.2,0.72'),
  face: FACES.rugged,
  rear: REARS.tailgate,
  trim: { cladding: true, bed: { from: 3.88 } },
};

const vanShoulder: Knots = pairs('0.15,0.98 0.6,1.1 1,1.16 2.6,1.18 5.3,1.2');

export const van: CarShape = {
  shell: {
    nose: prow(0.14, 0.12, 0.22),
    tail: stern(5.3, 0.05, 0.02),
    half: flank(0.97, 0.05),
    floor: belly(5.3, 0.24, 0.08),
    top: vanShoulder,
    front: { reach: 0.6, square: 3 },
    rear: { reach: 0.3, square: 6 },
    barrel: 0.012,
  },
  crown: pairs('0.22,0 0.5,0.04 0.9,0.05 5,0.01'),
  cabin: greenhouse({
    front: [0.62, 1.62],
    rear: [5.27, 5.14],
    belt: 0.915,
    roof: 0.74,
    roofLine: pairs('1.2,1.83 1.7,1.92 2.4,1.95 4.6,1.95 5.2,1.92'),
    shoulder: vanShoulder,
    square: 6,
    corner: 0.55,
  }),
  roofCrown: 0.04,
  wheels: { radius: 0.345, xs: [0.98, 4.24], y: 0.94, arch: 0.395, rim: 'steel' },
  glass: {
    low: 0.06,
    high: 0.72,
    rear: pairs('2.22,0.06 2.26,0.72'),
    pillars: [],
  },
  doors: [
    pairs('1.38,1 1.36,0.6 1.42,0.1'),
    pairs('2.34,1 2.34,0.08'),
    pairs('3.6,1 3.6,0.08'),
    pairs('2.34,0.9 4.9,0.9'),
  ],
  handles: pairs('2.06,0.72 2.46,0.72'),
  crease: pairs('1.5,0.5 2.6,0.5 3.7,0.5 5,0.5'),
  face: FACES.plain,
  rear: REARS.tower,
  trim: { chrome: false, panel: { from: 2.46, to: 4.98, seams: [3.6] } },
};

const moverShoulder: Knots = pairs('0.18,0.92 0.7,1.02 1.2,1.07 2.6,1.09 5.1,1.14');

export const peopleMover: CarShape = {
  shell: {
    nose: prow(0.14, 0.14, 0.26),
    tail: stern(5.1, 0.08, 0.08),
    half: flank(0.985, 0.07),
    floor: belly(5.1, 0.19, 0.1),
    top: moverShoulder,
    front: { reach: 0.72, square: 3 },
    rear: { reach: 0.45, square: 4 },
  },
  crown: pairs('0.26,0 0.6,0.05 1.1,0.06 4.8,0.02'),
  cabin: greenhouse({
    front: [0.92, 2.05],
    rear: [5.05, 4.72],
    belt: 0.9,
    roof: 0.66,
    roofLine: pairs('1.6,1.64 2.2,1.72 3,1.74 4.2,1.72 4.9,1.66'),
    shoulder: moverShoulder,
    square: 4,
  }),
  roofCrown: 0.045,
  wheels: { radius: 0.35, xs: [0.97, 4.03], y: 0.955, arch: 0.395, rim: 'turbine' },
  glass: {
    low: 0.06,
    high: 0.84,
    rear: pairs('4.78,0.1 4.6,0.84'),
    pillars: [2.62, 3.72],
  },
  doors: [
    pairs('1.5,1 1.46,0.6 1.52,0.1'),
    pairs('2.66,1 2.66,0.1'),
    pairs('3.76,1 3.74,0.66 3.56,0.44 3.5,0.1'),
    pairs('3.8,0.86 4.86,0.88'),
  ],
  handles: pairs('2.4,0.78 2.76,0.78'),
  crease: pairs('1.2,0.68 2.6,0.68 3.8,0.7 4.9,0.76'),
  face: FACES.bold,
  rear: REARS.upright,
  trim: {},
};
