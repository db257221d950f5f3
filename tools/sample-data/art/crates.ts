import type { SideMark } from './car-shape.ts';
import { darker, lighter, type Paint } from './colour.ts';
import { steps } from './geometry.ts';
import type { CurvedShell, ShellShape } from './shell.ts';
import { lineOn, patch, type Stage, sidePatch, skinned } from './stage.ts';
import { fade, type Layer, path, sheer, stroke } from './svg.ts';
import { type WheelPlace, wheelMatrix } from './wheel.ts';

export const WHITE: Paint = {
  slug: 'shell-white',
  name: 'Shell White',
  base: '#fbfcfd',
  gloss: 0.3,
  ambient: 0.8,
};
const LEVELS = [0, 0.9, 1];

export interface Cargo {
  readonly from: number;
  readonly to: number;
  readonly half: number;
  readonly low: number;
  readonly high: number;
  readonly square?: number;
}

export const crate = ({ from, to, half, low, high, square = 9 }: Cargo): ShellShape => ({
  nose: [
    [0, from],
    [1, from],
  ],
  tail: [
    [0, to],
    [1, to],
  ],
  half: [
    [0, half],
    [0.94, half],
    [0.98, half - 0.02],
    [1, half - 0.06],
  ],
  floor: [
    [0, low],
    [9, low],
  ],
  top: [
    [0, high],
    [9, high],
  ],
  front: { reach: 0.16, square },
  rear: { reach: 0.16, square },
  barrel: 0,
});

export type Area = readonly [from: number, to: number, low: number, high: number];
export const corners = ([from, to, low, high]: Area): SideMark[] => [
  [from, low],
  [from, high],
  [to, high],
  [to, low],
];

export const glassDefs = fade('gy', [0, '#6f7f8b'], [0.5, '#2c363e'], [1, '#12171b']);

export function windows(shell: CurvedShell, stage: Stage, areas: readonly Area[]): string {
  const outline = areas.map((area) => sidePatch(shell, stage, corners(area))).join('');
  const shine = areas
    .map(([from, to, low, high]) => {
      const third = (to - from) / 3;
      return sidePatch(shell, stage, [
        [from + third, high],
        [from + 1.8 * third, high],
        [from + 1.1 * third, low],
        [from + 0.3 * third, low],
      ]);
    })
    .join('');
  return path(outline, 'url(#gy)', { stroke: '#15191c', 'stroke-width': 7 }) + path(shine, '#fff3');
}

export const seams = (shell: CurvedShell, stage: Stage, areas: readonly Area[], opacity = 0.4): string =>
  stroke(
    areas.map((area) => sidePatch(shell, stage, corners(area))).join(''),
    sheer('#05070a', opacity),
    2.4,
  );

/** Outlines a band all round a shell. */
export const ring = (shell: CurvedShell, stage: Stage, low: number, high: number): string => {
  const places = steps(-1, 4, 20);
  const edgeAt = (level: number) => places.map((place) => [place, level] as const);
  return patch(shell, stage, [...edgeAt(high), ...edgeAt(low).reverse()], true, 1);
};

/** Draws swooshes in the buyer's colour along a white body. */
export function decals(shell: CurvedShell, { paint, ...stage }: Stage, from: number, to: number): string {
  const sweepTo = (low: number, high: number, start: number): SideMark[] => [
    [from + start, low],
    [from + start + 0.5, low + (high - low) * 0.35],
    [to, high - 0.05],
    [to, high],
    [from + start + 0.2, low + (high - low) * 0.5],
  ];
  const draw = (marks: readonly SideMark[]) => sidePatch(shell, { ...stage, paint }, marks);
  return (
    path(ring(shell, { ...stage, paint }, -0.02, 0.14), paint.base) +
    path(draw(sweepTo(0.16, 0.5, 0.1)), darker(paint.base, 0.15)) +
    path(draw(sweepTo(0.24, 0.42, 0.7)), lighter(paint.base, 0.4))
  );
}

export const tailLights = (shell: CurvedShell, stage: Stage, level: number): string =>
  [2.66, 3.34]
    .map((place) => {
      const width = 0.07;
      const d = patch(shell, stage, [
        [place - width, level],
        [place + width, level],
        [place + width, level + 0.12],
        [place - width, level + 0.12],
      ]);
      return path(d, '#c3161e', { stroke: '#3b0508', 'stroke-width': 3 });
    })
    .join('');

export function arches(places: readonly WheelPlace[], grow: number, stage: Stage): string {
  const r = Math.round(100 * grow);
  const d = `M-${r} 120V0a${r} ${r} 0 0 1 ${2 * r} 0V120z`;
  return places.map((place) => path(d, '#0a0b0d', { transform: wheelMatrix(place, stage) })).join('');
}

export const onAxle = (xs: readonly number[], y: number, radius: number): WheelPlace[] =>
  xs.map((x) => ({ centre: [x, y, radius], radius, width: 0.25 }));

export const mirroredWheels = (places: readonly WheelPlace[]): WheelPlace[] =>
  places.map(({ centre: [x, y, z], ...rest }) => ({ ...rest, centre: [x, -y + 0.25, z] }));

export const shellBox = (id: string, shell: CurvedShell, stage: Stage, inside: string): Layer =>
  skinned(id, shell, { levels: LEVELS, colours: 4, inside }, stage);

/** Draws a dark frame below a body. */
export const chassis = (
  from: number,
  to: number,
  half: number,
  low: number,
  high: number,
  stage: Stage,
): string =>
  path(
    lineOn(
      stage,
      [
        [from, half, high],
        [to, half, high],
        [to, half, low],
        [from, half, low],
      ],
      true,
    ) +
      lineOn(
        stage,
        [
          [to, -half, high],
          [to, half, high],
          [to, half, low],
          [to, -half, low],
        ],
        true,
      ),
    '#16191c',
  );
