import type { CarShape, Trim } from './car-shape.ts';
import { pairs, project, type SpacePoint, steps } from './geometry.ts';
import { windscreenMarks } from './glass.ts';
import { type CurvedShell, lidPoint } from './shell.ts';
import { lineOn, patch, type Stage, scaleAt, sidePatch } from './stage.ts';
import { clipTo, fade, group, type Layer, num, path, shapes, sheer, stroke, tag } from './svg.ts';

const flat = () => 0;

/** Outlines a rectangle on a shell's lid, a little below its edge when sunk. */
const onLid = (
  shell: CurvedShell,
  [from, to]: readonly [number, number],
  across: number,
  sunk = 0,
): SpacePoint[] => {
  const at = (x: number, v: number): SpacePoint => {
    const [px, py, pz] = lidPoint(shell, flat, x, v);
    return [px, py, pz - sunk];
  };
  return [...steps(from, to, 5).map((x) => at(x, -across)), ...steps(to, from, 5).map((x) => at(x, across))];
};

/** Draws a ute's tub under its soft cover, with a sports bar behind the cab. */
export function bed(shell: CurvedShell, from: number, stage: Stage): Layer {
  const to = shell.tail(1) - 0.07;
  const bar = (side: number): SpacePoint[] => {
    const [, y, z] = shell.point(shell.placeAt(from, 1), 1);
    return [
      [from + 0.62, y * 0.9 * side, z + 0.02],
      [from + 0.3, y * 0.84 * side, z + 0.3],
      [from + 0.12, y * 0.78 * side, z + 0.42],
    ];
  };
  const hoop = lineOn(stage, [...bar(-1), ...bar(1).reverse()]);
  const seams = steps(from + 0.36, to - 0.34, 2)
    .map((x) => lineOn(stage, [lidPoint(shell, flat, x, -0.94), lidPoint(shell, flat, x, 0.94)]))
    .join('');
  return shapes(
    path(lineOn(stage, onLid(shell, [from, to], 0.96), true), '#191c1f', {
      stroke: '#3d4348',
      'stroke-width': 3,
    }),
    stroke(seams, '#3a4045', 3),
    stroke(hoop, '#0d0f11', 15),
    stroke(hoop, '#4d545a', 3, { transform: 'translate(0 -4)' }),
  );
}

export function panels(
  cabin: CurvedShell,
  { from, to, seams }: NonNullable<Trim['panel']>,
  stage: Stage,
): string {
  const inset = (a: number, b: number) =>
    sidePatch(cabin, stage, [
      [a + 0.08, 0.08],
      [a + 0.08, 0.68],
      [b - 0.08, 0.68],
      [b - 0.08, 0.08],
    ]);
  const edges = [from, ...seams, to];
  const pressed = edges.slice(1).map((b, i) => inset(edges[i] ?? from, b));
  const cuts = [from - 0.1, ...seams].map((x) =>
    sidePatch(
      cabin,
      stage,
      [
        [x, 0],
        [x + 0.02, 0.86],
      ],
      false,
    ),
  );
  return (
    path(pressed.join(''), sheer('#05070a', 0.07), { stroke: sheer('#fff', 0.3), 'stroke-width': 2 }) +
    stroke(cuts.join(''), sheer('#05070a', 0.6), 2.4)
  );
}

/** Draws an open car: windscreen in its frame, cockpit, seats, folded roof. */
export function cockpit(shape: CarShape, shell: CurvedShell, cabin: CurvedShell, stage: Stage): Layer {
  const opening: readonly [number, number] = [cabin.nose(0) + 0.42, cabin.tail(0) + 0.62];
  const hole = lineOn(stage, onLid(shell, opening, 0.9), true);
  const roofFold = lineOn(stage, onLid(shell, [opening[1] - 0.02, opening[1] + 0.42], 0.86, -0.03), true);
  const screen = patch(cabin, stage, windscreenMarks(shape));
  const places = [-0.36, 0.36].map((y): SpacePoint => [opening[0] + 0.98, y, shell.top(2.4)]);
  return {
    defs:
      clipTo('gc', screen) +
      fade('gw', [0, '#b9c7d1cc'], [1, '#5f6f7bcc']) +
      fade('se', [0, '#d7b48c'], [1, '#7d5b3b']) +
      group({ id: 'sx' }, seatPath()),
    shapes:
      path(hole, '#0e1013', { stroke: '#33393e', 'stroke-width': 5 }) +
      path(roofFold, '#1d2023', { stroke: '#3f464c', 'stroke-width': 3 }) +
      places.map((at) => placed('sx', at, stage)).join('') +
      wheelRim(opening[0] + 0.32, shell, stage) +
      path(screen, 'url(#gw)', { stroke: '#14181b', 'stroke-width': 9 }) +
      group({ 'clip-path': 'url(#gc)' }, sheen(cabin, stage)),
  };
}

const placed = (id: string, at: SpacePoint, stage: Stage): string => {
  const [x, y] = project(stage.camera, at);
  const s = scaleAt(stage, at) / 100;
  return tag('use', { href: `#${id}`, transform: `translate(${num(x)} ${num(y)})scale(${num(s)})` });
};

const seatPath = (): string =>
  path('M-22 14-15-24q1-9 11-9h10q9 0 10 9l4 38z', 'url(#se)') +
  path('M-9-34q-1-13 4-14h12q5 1 4 14z', 'url(#se)') +
  stroke('M-11-20h21M-14-4h28', '#5d4229', 1.5);

function wheelRim(x: number, shell: CurvedShell, stage: Stage): string {
  const [px, py] = project(stage.camera, [x, -0.36, shell.top(x) + 0.03]);
  const s = scaleAt(stage, [x, -0.36, 1]);
  return tag('ellipse', {
    cx: Math.round(px),
    cy: Math.round(py),
    rx: num(s * 0.13),
    ry: num(s * 0.16),
    stroke: '#08090b',
    'stroke-width': 8,
  });
}

const sheen = (cabin: CurvedShell, stage: Stage): string =>
  path(patch(cabin, stage, pairs('-0.5,0 0.1,0 0.35,1 -0.2,1')), '#fff4');
