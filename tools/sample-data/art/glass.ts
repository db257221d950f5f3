import type { CarShape, Mark, SideMark } from './car-shape.ts';
import { darker, lighter } from './colour.ts';
import { type FlatPoint, project, type SpacePoint, steps } from './geometry.ts';
import type { CurvedShell } from './shell.ts';
import { lineOn, patch, type Stage, scaleAt, sideAt, sidePatch } from './stage.ts';
import { clipTo, fade, group, type Layer, line, num, path, stroke, tag } from './svg.ts';

const PILLAR = 0.85;

/** Outlines the side windows as one opening: up the windscreen pillar, along the rail, down the rear pillar. */
function windowMarks(cabin: CurvedShell, { glass }: CarShape, inset = 0): SideMark[] {
  const front = steps(glass.low, glass.high, 5).map(
    (level): SideMark => [cabin.point(0.99, level)[0] + 0.03 + inset, level],
  );
  return [...front, ...[...glass.rear].reverse()];
}

export function windscreenMarks({ glass }: CarShape): Mark[] {
  return [
    [-PILLAR, glass.low - 0.04],
    [PILLAR, glass.low - 0.04],
    [PILLAR - 0.02, glass.high + 0.07],
    [-PILLAR + 0.02, glass.high + 0.07],
  ];
}

const backlightMarks = ({ rear }: CarShape): Mark[] => [
  [2.3, rear.window[0]],
  [3.7, rear.window[0]],
  [3.66, rear.window[1]],
  [2.34, rear.window[1]],
];

interface Seat {
  readonly x: number;
  readonly y: number;
}

const seats = (cabin: CurvedShell): Seat[] => {
  const front = cabin.nose(0.9) + 0.62;
  const rear = Math.min(front + 0.95, cabin.tail(0.7) - 0.35);
  return [
    { x: front, y: -0.37 },
    { x: front, y: 0.37 },
    { x: rear, y: 0.37 },
  ];
};

function seatShape({ x, y }: Seat, cabin: CurvedShell, stage: Stage): string {
  const base: SpacePoint = [x, y, cabin.floor(x)];
  const s = scaleAt(stage, base) * -1;
  const [px, py] = project(stage.camera, base);
  const at = (dx: number, dz: number): FlatPoint => [px + dx * s, py + dz * s];
  const back = line(
    [at(-0.15, -0.2), at(-0.15, 0.22), at(-0.1, 0.28), at(0.1, 0.28), at(0.16, 0.2), at(0.18, -0.2)],
    true,
  );
  return back + line([at(-0.09, 0.31), at(-0.08, 0.42), at(0.09, 0.42), at(0.1, 0.31)], true);
}

export function glazing(
  shape: CarShape,
  cabin: CurvedShell,
  stage: Stage,
  ends: readonly ('front' | 'rear')[],
): Layer {
  const opening = windowMarks(cabin, shape);
  const side = sidePatch(cabin, stage, opening);
  const screens = ends.map((end) =>
    patch(cabin, stage, end === 'front' ? windscreenMarks(shape) : backlightMarks(shape)),
  );
  const all = [side, ...screens].join('');
  const farSide = sidePatch(cabin, stage, windowMarks(cabin, shape), true, true);
  const inside = seats(cabin)
    .map((seat) => seatShape(seat, cabin, stage))
    .join('');
  return {
    defs:
      clipTo('gc', all) +
      fade('gs', [0, '#5b6a76'], [0.35, '#28323a'], [1, '#0d1216']) +
      fade('gw', [0, '#1c252c'], [0.5, '#3c4a55'], [1, '#8496a3']) +
      fade('gl', [0, '#fff4'], [1, '#fff0']),
    shapes:
      path(side, 'url(#gs)') +
      screens.map((d) => path(d, 'url(#gw)', { stroke: '#0b0e11', 'stroke-width': 4 })).join('') +
      group(
        { 'clip-path': 'url(#gc)' },
        path(farSide, '#8d9daa57'),
        path(inside, '#0a0d10b8'),
        streaks(cabin, shape, stage),
      ) +
      pillars(shape, cabin, stage) +
      stroke(side, '#0b0d10', 5) +
      beltLine(shape, cabin, stage),
  };
}

/** Draws slanted reflections of the studio's windows. */
function streaks(cabin: CurvedShell, { glass }: CarShape, { camera }: Stage): string {
  const from = cabin.point(1, 0.2)[0] + 0.35;
  const slant = (x: number, width: number): string =>
    line(
      (
        [
          [x + 0.35, glass.high + 0.1],
          [x + 0.35 + width, glass.high + 0.1],
          [x + width - 0.1, -0.05],
          [x - 0.1, -0.05],
        ] as const
      ).map((mark) => sideAt(cabin, camera, mark)),
      true,
    );
  return path(slant(from, 0.5) + slant(from + 0.6, 0.1), 'url(#gl)');
}

function pillars({ glass, trim }: CarShape, cabin: CurvedShell, stage: Stage): string {
  if (trim.open) return '';
  const bar = (x: number, width: number): string =>
    sidePatch(cabin, stage, [
      [x, glass.low],
      [x + 0.03, glass.high],
      [x + 0.03 + width, glass.high],
      [x + width, glass.low],
    ]);
  return path(glass.pillars.map((x) => bar(x - 0.04, 0.08)).join(''), '#0d1013');
}

function beltLine({ glass, trim }: CarShape, cabin: CurvedShell, stage: Stage): string {
  const from = cabin.point(0.99, glass.low)[0] + 0.03;
  const to = glass.rear[0]?.[0] ?? from;
  const belt = sidePatch(
    cabin,
    stage,
    [
      [from, glass.low - 0.01],
      [to, (glass.rear[0]?.[1] ?? glass.low) - 0.01],
    ],
    false,
  );
  return stroke(belt, trim.chrome === false ? '#0b0d10' : '#e4e9ee', 3.2);
}

export function roofRails(cabin: CurvedShell, from: number, to: number, stage: Stage): string {
  const rail = lineOn(
    stage,
    steps(0, 1, 10).map((t): SpacePoint => {
      const x = from + (to - from) * t;
      const [px, py, pz] = cabin.point(cabin.placeAt(x, 0.97), 0.97);
      return [px, py, pz + 0.04 * Math.min(1, 12 * t * (1 - t))];
    }),
  );
  return stroke(rail, '#16191c', 8) + stroke(rail, '#cfd5da', 3, { transform: 'translate(0 -3)' });
}

/** Draws a door mirror flat to the picture where it stands. */
export function mirror(cabin: CurvedShell, stage: Stage, side: 1 | -1): string {
  const [x, y, z] = cabin.point(1, 0.08);
  const at: SpacePoint = [x + 0.04, (y + 0.17) * side, z + 0.07];
  const foot = project(stage.camera, [x + 0.1, y * side, z + 0.02]);
  const [px, py] = project(stage.camera, at);
  const s = scaleAt(stage, at) / 100;
  const stalk: FlatPoint[] = [
    [px - 3 * s, py + 5 * s],
    [px + 5 * s, py + 7 * s],
    [foot[0] + 4 * s, foot[1] + 3 * s],
    [foot[0] - 6 * s, foot[1] + 2 * s],
  ];
  const place = `translate(${num(px)} ${num(py)})scale(${num(s)})`;
  return path(line(stalk, true), '#101316') + tag('use', { href: '#mi', transform: place });
}

export const mirrorSymbol = ({ paint }: Stage): string =>
  fade('mm', [0, lighter(paint.base, 0.4)], [0.45, paint.base], [1, darker(paint.base, 0.6)]) +
  group(
    { id: 'mi' },
    path('M-12 4C-13-5-7-9 2-9 9-9 12-6 12 0c0 4-1 7-3 8H-8c-2 0-4-1-4-4z', 'url(#mm)'),
    path('M-12 3q11 3 24-1c0 3-1 6-3 6H-8c-2 0-4-1-4-5z', '#0c0e11'),
  );
