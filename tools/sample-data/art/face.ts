import type { CarShape, Mark } from './car-shape.ts';
import { type FlatPoint, pairs } from './geometry.ts';
import type { CurvedShell } from './shell.ts';
import { markAt, patch, type Stage } from './stage.ts';
import { clipTo, fade, group, type Layer, path, sheer, stroke, tag } from './svg.ts';

const mirroredHalf = (marks: readonly Mark[]): Mark[] => [
  ...marks,
  ...[...marks].reverse().map(([p, l]): Mark => [-p, l]),
];
const flipped = (marks: readonly Mark[]): Mark[] => marks.map(([p, l]): Mark => [-p, l]);
/** Marks of the tail count from its middle, as those of the nose do. */
const atTail = (marks: readonly Mark[]): Mark[] => marks.map(([p, l]): Mark => [3 - p, l]);

export function front({ face }: CarShape, shell: CurvedShell, stage: Stage): Layer {
  const draw = (marks: readonly Mark[], close = true) => patch(shell, stage, marks, close);
  const grille = mirroredHalf(face.grille);
  const headOn = widthOf(grille, shell, stage) > 60;
  const lamps = shown([face.lamp, flipped(face.lamp)], shell, stage);
  const lines = shown([face.lightLine, flipped(face.lightLine)], shell, stage);
  const fogs = shown([face.fog, flipped(face.fog)], shell, stage);
  return {
    defs:
      fade('fl', [0, '#0d1115'], [0.5, '#39434c'], [1, '#8f9ba6']) +
      (headOn ? clipTo('fg', draw(grille)) : ''),
    shapes:
      path(draw(mirroredHalf(face.intake)) + fogs.map((m) => draw(m)).join(''), '#0c0e11') +
      path(draw(grille), '#0b0d10', { stroke: '#c9d0d6', 'stroke-width': 3 }) +
      (headOn ? group({ 'clip-path': 'url(#fg)' }, bars(face.bars, face.grille, shell, stage)) : '') +
      lamp(lamps, shell, stage) +
      lightLine(lines.map((m) => draw(m, false)).join('')) +
      (headOn ? emblem(shell, stage, [0, average(face.grille)]) + plate(shell, stage, 0, face.plate) : ''),
  };
}

const average = (marks: readonly Mark[]): number => {
  const levels = marks.map((m) => m[1]);
  return (Math.max(...levels) + Math.min(...levels)) / 2 + 0.06;
};

function bars(count: number, grille: readonly Mark[], shell: CurvedShell, stage: Stage): string {
  const levels = grille.map((m) => m[1]);
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const lines = Array.from({ length: count }, (_, i) => {
    const level = low + ((high - low) * (i + 0.6)) / count;
    return patch(
      shell,
      stage,
      [
        [-0.45, level],
        [0, level],
        [0.45, level],
      ],
      false,
      2,
    );
  });
  return stroke(lines.join(''), '#596067', 3);
}

const widthOf = (marks: readonly Mark[], shell: CurvedShell, { camera }: Stage): number => {
  const xs = marks.map((mark) => markAt(shell, camera, mark)[0]);
  return Math.max(...xs) - Math.min(...xs);
};

/** Leaves out marks that are hidden behind the far corner. */
const shown = (groups: readonly (readonly Mark[])[], shell: CurvedShell, stage: Stage): (readonly Mark[])[] =>
  groups.filter((marks) => widthOf(marks, shell, stage) > 16);

function lamp(sides: readonly (readonly Mark[])[], shell: CurvedShell, stage: Stage): string {
  const outline = sides.map((marks) => patch(shell, stage, marks)).join('');
  const eyes = sides.flatMap((marks) => {
    const [place, level] = marks.reduce<Mark>(
      ([p, l], [q, m]) => [p + q / marks.length, l + m / marks.length],
      [0, 0],
    );
    return [0.82, 1.12].map((k) => markAt(shell, stage.camera, [place * k, level + (k - 0.9) * 0.03]));
  });
  return path(outline, 'url(#fl)', { stroke: '#0a0c0e', 'stroke-width': 3 }) + eyed(eyes);
}

/** Draws projector lamps as round-ended dots of no length. */
function eyed(centres: readonly FlatPoint[]): string {
  const dots = centres.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h0`).join('');
  return stroke(dots, '#6b7782', 16) + stroke(dots, '#f4f9ff', 8);
}

const lightLine = (d: string): string => stroke(d, '#cfe6ff59', 9) + stroke(d, '#fff', 3.6);

function emblem(shell: CurvedShell, stage: Stage, mark: Mark): string {
  const [x, y] = markAt(shell, stage.camera, mark);
  return tag('ellipse', {
    cx: Math.round(x),
    cy: Math.round(y),
    rx: 13,
    ry: 10,
    fill: '#14181c',
    stroke: '#e6ebef',
    'stroke-width': 3,
  });
}

function plate(shell: CurvedShell, stage: Stage, middle: number, level: number): string {
  const half = 0.055;
  const width = middle === 0 ? 0.13 : 0.12;
  const marks: Mark[] = [
    [middle - width, level - half],
    [middle + width, level - half],
    [middle + width, level + half],
    [middle - width, level + half],
  ];
  return path(patch(shell, stage, marks), '#f3f5f6', { stroke: '#3a4046', 'stroke-width': 2 });
}

export function back({ rear }: CarShape, shell: CurvedShell, stage: Stage): Layer {
  const draw = (marks: readonly Mark[], close = true) => patch(shell, stage, atTail(marks), close);
  const lamps = shown([rear.lamp, flipped(rear.lamp)].map(atTail), shell, stage);
  const inner = shown([rear.lamp.slice(0, 3), flipped(rear.lamp.slice(0, 3))].map(atTail), shell, stage);
  const onSkin = (groups: readonly (readonly Mark[])[], close: boolean) =>
    groups.map((marks) => patch(shell, stage, marks, close)).join('');
  const squareOn = widthOf(atTail(pairs('-0.5,0.5 0.5,0.5')), shell, stage) > 60;
  return {
    defs: fade('tl', [0, '#8c0f16'], [0.5, '#d81f28'], [1, '#5b070c']),
    shapes:
      path(draw(DIFFUSER), '#17191c') +
      (squareOn ? tailgate(rear, shell, stage, draw) : '') +
      path(onSkin(lamps, true), 'url(#tl)', { stroke: '#2a0407', 'stroke-width': 3 }) +
      stroke(onSkin(inner, false), '#ff8a78', 3),
  };
}

const DIFFUSER: readonly Mark[] = pairs('-0.98,0.2 -0.7,0.28 0.7,0.28 0.98,0.2 0.98,-0.02 -0.98,-0.02');

type Draw = (marks: readonly Mark[], close?: boolean) => string;

function tailgate(rear: CarShape['rear'], shell: CurvedShell, stage: Stage, draw: Draw): string {
  const step = rear.bumper;
  const reflectors = [-0.75, 0.75].map((p) =>
    draw([
      [p - 0.1, 0.33],
      [p + 0.1, 0.33],
      [p + 0.1, 0.3],
      [p - 0.1, 0.3],
    ]),
  );
  const bar = draw(pairs('-0.5,0.84 0.5,0.84'), false);
  return (
    stroke(
      draw(
        [
          [-0.6, step + 0.13],
          [-0.6, step],
          [0.6, step],
          [0.6, step + 0.13],
        ],
        false,
      ),
      sheer('#05070a', 0.6),
      2.4,
    ) +
    stroke(
      draw(
        [
          [-0.98, step - 0.04],
          [0.98, step - 0.04],
        ],
        false,
      ),
      sheer('#fff', 0.25),
      2,
    ) +
    (rear.bar ? stroke(bar, '#5a0a0f', 11) + stroke(bar, '#ff4a3d', 3) : '') +
    path(reflectors.join(''), '#c3161e') +
    emblem(shell, stage, [3, 0.77]) +
    plate(shell, stage, 3, rear.plate)
  );
}
