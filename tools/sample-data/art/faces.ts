import type { Face, Mark, Rear } from './car-shape.ts';
import { pairs } from './geometry.ts';

type FaceName = 'bold' | 'sleek' | 'friendly' | 'rugged' | 'plain' | 'sport';

const lift = (marks: readonly Mark[], by: number): Mark[] => marks.map(([p, l]) => [p, l + by]);

const bold: Face = {
  lamp: pairs('0.4,0.76 0.62,0.76 0.95,0.8 1,0.87 0.72,0.875 0.42,0.855'),
  lightLine: pairs('0.42,0.865 0.72,0.885 0.98,0.88'),
  grille: pairs('0.38,0.86 0.38,0.7 0.27,0.42 0,0.4'),
  bars: 5,
  intake: pairs('0.56,0.22 0.46,0.14 0,0.13 0,0.25'),
  fog: pairs('0.66,0.52 0.84,0.48 0.82,0.24 0.7,0.2'),
  plate: 0.325,
};

export const FACES: Readonly<Record<FaceName, Face>> = {
  bold,
  sleek: {
    lamp: pairs('0.34,0.74 0.6,0.72 0.98,0.79 1.04,0.86 0.7,0.84 0.36,0.8'),
    lightLine: pairs('0.34,0.73 0.6,0.715 0.9,0.77'),
    grille: pairs('0.34,0.8 0.3,0.66 0.24,0.52 0,0.49'),
    bars: 4,
    intake: pairs('0.6,0.26 0.5,0.1 0,0.09 0,0.27'),
    fog: pairs('0.7,0.44 0.9,0.5 0.86,0.16 0.74,0.12'),
    plate: 0.385,
  },
  friendly: {
    lamp: pairs('0.42,0.68 0.62,0.65 0.92,0.74 1,0.88 0.76,0.88 0.46,0.8'),
    lightLine: pairs('0.46,0.81 0.75,0.885 0.97,0.88'),
    grille: pairs('0.36,0.77 0.36,0.71 0.2,0.68 0,0.68'),
    bars: 2,
    intake: pairs('0.5,0.5 0.58,0.24 0.44,0.12 0,0.11 0,0.5'),
    fog: pairs('0.74,0.36 0.88,0.38 0.88,0.24 0.76,0.22'),
    plate: 0.4,
  },
  rugged: {
    ...bold,
    lamp: pairs('0.5,0.66 0.74,0.66 0.97,0.7 1,0.88 0.76,0.9 0.5,0.9'),
    lightLine: pairs('0.53,0.69 0.53,0.88 0.76,0.88 0.95,0.87'),
    grille: pairs('0.48,0.91 0.46,0.52 0.38,0.46 0,0.45'),
    bars: 3,
    intake: pairs('0.5,0.3 0.4,0.18 0,0.17 0,0.31'),
    fog: pairs('0.68,0.44 0.9,0.42 0.88,0.22 0.72,0.18'),
    plate: 0.375,
  },
  plain: {
    lamp: pairs('0.46,0.56 0.7,0.55 0.94,0.62 1,0.84 0.82,0.84 0.5,0.68'),
    lightLine: pairs('0.5,0.68 0.82,0.83 0.97,0.83'),
    grille: pairs('0.42,0.66 0.4,0.52 0.3,0.47 0,0.47'),
    bars: 3,
    intake: pairs('0.62,0.28 0.52,0.12 0,0.11 0,0.29'),
    fog: pairs('0.74,0.34 0.88,0.36 0.88,0.22 0.76,0.2'),
    plate: 0.38,
  },
  sport: {
    lamp: pairs('0.46,0.7 0.68,0.67 0.98,0.74 1.08,0.84 0.8,0.82 0.5,0.76'),
    lightLine: pairs('0.48,0.77 0.8,0.83 1.04,0.84'),
    grille: pairs('0.46,0.5 0.6,0.26 0.44,0.12 0,0.1 0,0.55'),
    bars: 4,
    intake: pairs('0.2,0.07 0.2,0.05 0,0.05 0,0.07'),
    fog: pairs('0.72,0.46 0.94,0.5 0.88,0.14 0.7,0.1'),
    plate: 0.62,
  },
};

const wide: Rear = {
  lamp: pairs('0.38,0.86 0.62,0.88 0.98,0.9 0.96,0.78 0.6,0.74 0.38,0.78'),
  bar: true,
  bumper: 0.4,
  plate: 0.62,
  window: [0.12, 0.8],
};

type RearName = 'wide' | 'sleek' | 'upright' | 'tailgate' | 'tower' | 'slim';

export const REARS: Readonly<Record<RearName, Rear>> = {
  wide,
  slim: {
    ...wide,
    lamp: lift(pairs('0.3,0.83 0.62,0.85 1,0.86 0.96,0.78 0.6,0.78 0.3,0.79'), 0.02),
  },
  sleek: {
    ...wide,
    lamp: pairs('0.34,0.84 0.64,0.86 1.04,0.9 0.98,0.72 0.7,0.7 0.34,0.77'),
    bar: false,
    plate: 0.56,
  },
  upright: {
    ...wide,
    lamp: pairs('0.52,0.9 0.66,0.92 0.98,0.94 0.96,0.66 0.7,0.62 0.54,0.76'),
    bar: false,
    plate: 0.66,
  },
  tailgate: {
    ...wide,
    lamp: pairs('0.7,0.94 0.86,0.94 0.99,0.94 0.98,0.52 0.84,0.5 0.72,0.52'),
    bar: false,
    bumper: 0.34,
    plate: 0.24,
  },
  tower: {
    ...wide,
    lamp: pairs('0.74,0.98 0.86,0.98 0.99,0.98 0.98,0.5 0.86,0.5 0.76,0.52'),
    bar: false,
    bumper: 0.3,
    plate: 0.5,
  },
};
