import type { CarShape, Mark, SideMark } from './car-shape.ts';
import { darker, lighter } from './colour.ts';
import { type FlatPoint, steps } from './geometry.ts';
import type { CurvedShell } from './shell.ts';
import { patch, type Stage, sideAt, sidePatch, skinned } from './stage.ts';
import { group, type Layer, line, num, path, sheer, stroke, tag, together } from './svg.ts';
import { wheelMatrix } from './wheel.ts';

const LEVELS = [0, 0.2, 0.52, 0.7, 0.86, 1];
const CAB_LEVELS = [0, 0.5, 0.86, 1];

export interface CarModel {
  readonly shape: CarShape;
  readonly shell: CurvedShell;
  readonly cabin: CurvedShell;
}

/** Draws the lower body with everything that is cut, pressed or screwed into it. */
export function body(model: CarModel, stage: Stage, ends: readonly Layer[]): Layer {
  const { shape, shell } = model;
  const places = archPlaces(model, stage);
  const r = (shape.wheels.arch / shape.wheels.radius) * 100;
  const arch = `M-${num(r)} 80V0a${num(r)} ${num(r)} 0 0 1 ${num(2 * r)} 0V80z`;
  const laid = places.map((transform) => tag('use', { href: '#ar', transform })).join('');
  const inside = [
    creases(model, stage),
    cuts(model, stage),
    ...ends.map((e) => e.shapes),
    handles(model, stage),
    belt(model, stage),
    lips(model, stage),
    tag('use', { href: '#ao', fill: '#07080a' }),
    group({ 'clip-path': 'url(#ac)' }, tag('use', { href: '#tn' })),
  ];
  const painted = skinned(
    'b',
    shell,
    { levels: shape.trim.cabOnly ? CAB_LEVELS : LEVELS, colours: 5, inside: inside.join('') },
    stage,
  );
  const defs = [
    tag('path', { id: 'ar', d: arch }),
    group({ id: 'ao' }, laid),
    tag('clipPath', { id: 'ac' }, laid),
  ];
  return together({ defs: defs.join('') + ends.map((e) => e.defs).join(''), shapes: '' }, painted);
}

/** The wheel arches lie flat on the flank, so one drawing serves both. They are placed like the wheels. */
function archPlaces({ shape, shell }: CarModel, stage: Stage): string[] {
  const { xs, radius } = shape.wheels;
  return xs.map((x) => {
    const level = shell.levelAt(x, radius * 1.6);
    const [, y] = shell.point(shell.placeAt(x, level), level);
    return wheelMatrix({ centre: [x, y, radius], radius, width: 0 }, stage);
  });
}

function lips({ shape }: CarModel, { paint }: Stage): string {
  const rim = (colour: string, width: number) =>
    tag('use', { href: '#ao', stroke: colour, 'stroke-width': width });
  return shape.trim.cladding
    ? rim('#666c72', 27) + rim('#1b1e21', 25)
    : rim(lighter(paint.base, 0.35), 11) + rim(darker(paint.base, 0.3), 8);
}

/** Draws the dark foot of the body: plastic cladding, or just the sill in its own shade. */
function belt({ shape, shell }: CarModel, stage: Stage): string {
  const high = shape.trim.cladding ? 0.13 : 0.045;
  const ring = (level: number): Mark[] => steps(-1, 4, 30).map((place): Mark => [place, level]);
  return path(patch(shell, stage, [...ring(high), ...ring(-0.06).reverse()], true, 1), '#1b1e21', {
    stroke: shape.trim.cladding ? '#666c72' : undefined,
  });
}

function creases({ shape, shell }: CarModel, stage: Stage): string {
  if (shape.crease.length === 0) return '';
  const shifted = (by: number) =>
    sidePatch(
      shell,
      stage,
      shape.crease.map(([x, l]): SideMark => [x, l + by]),
      false,
    );
  return stroke(shifted(0.012), sheer('#fff', 0.32), 3) + stroke(shifted(-0.014), sheer('#05070a', 0.25), 4);
}

function cuts({ shape, shell }: CarModel, stage: Stage): string {
  const lines = shape.doors.map((marks) => sidePatch(shell, stage, marks, false)).join('');
  return stroke(lines, sheer('#05070a', 0.7), 2.4);
}

function handles({ shape, shell }: CarModel, stage: Stage): string {
  const grips = (drop: number) =>
    shape.handles
      .map((at) =>
        [at, [at[0] + 0.2, at[1] + 0.005] as const].map((mark) => sideAt(shell, stage.camera, mark)),
      )
      .map((ends) => line(ends.map(([x, y]): FlatPoint => [x, y + drop])))
      .join('');
  return (
    stroke(grips(3), sheer('#05070a', 0.4), 11) +
    stroke(grips(0), darker(stage.paint.base, 0.15), 8) +
    stroke(grips(-2), lighter(stage.paint.base, 0.6), 2)
  );
}
