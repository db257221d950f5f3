import { coachCab, truckCab } from './bodies-cab.ts';
import { basics, bodywork, modelOf, treads, wheelsOf } from './car.ts';
import type { CarShape } from './car-shape.ts';
import { darker, type Paint } from './colour.ts';
import {
  arches,
  type Cargo,
  chassis,
  corners,
  crate,
  decals,
  glassDefs,
  mirroredWheels,
  onAxle,
  ring,
  shellBox,
  tailLights,
  WHITE,
  windows,
} from './crates.ts';
import { pairs, steps } from './geometry.ts';
import { reflection, shadow } from './ground.ts';
import { type CurvedShell, type ShellShape, shellOf } from './shell.ts';
import { boxOf, type Drawable, patch, type Stage, sidePatch } from './stage.ts';
import { type Layer, NOTHING, path, shapes, sheer, stroke, together } from './svg.ts';
import { type WheelPlace, wheelUse } from './wheel.ts';

interface Behind {
  readonly cab: CarShape;
  readonly hold: Cargo;
  readonly axles: readonly number[];
  readonly radius: number;
  readonly height: number;
  readonly holdPaint: (paint: Paint) => Paint;
  readonly skin: (shell: CurvedShell, stage: Stage, azimuth: number, wheels: readonly WheelPlace[]) => string;
  /** The part that hangs over the cab. */
  readonly brow?: ShellShape;
  readonly frame?: readonly [low: number, high: number];
}

function drawBehind(plan: Behind, stage: Stage, azimuth: number, fine: boolean): Layer {
  const model = modelOf(plan.cab);
  const shell = shellOf(crate(plan.hold));
  const front = wheelsOf(plan.cab, azimuth, fine);
  const rear = onAxle(plan.axles, plan.hold.half - 0.06, plan.radius);
  const footprint = { shells: [model.shell, shell], wheels: [...front.near, ...rear] };
  const holdStage = { ...stage, paint: plan.holdPaint(stage.paint) };
  const box = fine ? NOTHING : shellBox('x', shell, holdStage, plan.skin(shell, stage, azimuth, rear));
  const brow =
    plan.brow && !fine ? shellBox('y', shellOf(plan.brow), holdStage, browWindow(plan.brow, stage)) : NOTHING;
  const cab = bodywork(model, stage, azimuth, fine);
  const frame = shapes(
    plan.frame ? chassis(1.5, plan.hold.to - 0.1, plan.hold.half - 0.3, ...plan.frame, stage) : '',
  );
  return together(
    basics(plan.cab.wheels.rim, stage, azimuth, fine),
    { defs: glassDefs, shapes: '' },
    shadow(footprint, stage),
    reflection({ ...footprint, shells: [shell] }, holdStage),
    treads(front.near, [...front.far, ...mirroredWheels(rear)], stage),
    frame,
    ...(azimuth > -20 ? [box, cab, brow] : [brow, cab, box]),
    shapes(...[...front.near, ...rear].map((w) => wheelUse(w, stage))),
  );
}

const behind = (plan: Behind): Drawable => ({
  length: plan.hold.to,
  seat: 'cab',
  extent: boxOf(plan.hold.to, plan.hold.half, plan.height),
  detail: {
    centre: [plan.cab.wheels.xs[0] ?? 1, plan.cab.wheels.y, plan.cab.wheels.radius],
    radius: plan.cab.wheels.radius,
  },
  draw: (stage, azimuth, fine) => drawBehind(plan, stage, azimuth, fine),
});

const browWindow = (shape: ShellShape, stage: Stage): string =>
  windows(shellOf(shape), stage, [[1.62, 2.2, 0.35, 0.75]]);

const coachBrow: ShellShape = {
  ...crate({ from: 1, to: 2.42, half: 1.14, low: 2.04, high: 2.98 }),
  nose: pairs('0,1.3 0.25,0.98 0.55,0.96 1,1.5'),
  front: { reach: 0.5, square: 3.4 },
  rear: { reach: 0.02, square: 9 },
};

export const motorhome = behind({
  cab: coachCab,
  hold: { from: 2.36, to: 7, half: 1.14, low: 0.46, high: 2.98 },
  axles: [5.35],
  radius: 0.36,
  height: 3,
  holdPaint: () => WHITE,
  brow: coachBrow,
  skin: (shell, stage, azimuth, wheels) =>
    [
      decals(shell, stage, 2.5, 6.84),
      path(sidePatch(shell, stage, corners([2.75, 3.4, 0.06, 0.78])), '#f7f8f9', {
        stroke: '#9aa2a9',
        'stroke-width': 4,
      }),
      windows(shell, stage, [
        [2.87, 3.28, 0.48, 0.7],
        [3.75, 4.75, 0.46, 0.7],
        [5.7, 6.6, 0.46, 0.7],
      ]),
      azimuth < 20 ? tailLights(shell, stage, 0.16) : '',
      arches(wheels, 1.16, stage),
    ].join(''),
});

const ribs = (shell: CurvedShell, stage: Stage, from: number, to: number): string =>
  stroke(
    steps(from, to, 9)
      .slice(1, -1)
      .map((x) =>
        sidePatch(
          shell,
          stage,
          [
            [x, 0.04],
            [x, 0.95],
          ],
          false,
        ),
      )
      .join(''),
    sheer('#05070a', 0.14),
    3,
  );

const doorsBehind = (shell: CurvedShell, stage: Stage): string => {
  const panel = patch(shell, stage, pairs('2.2,0.06 3,0.06 3.8,0.06 3.8,0.94 3,0.94 2.2,0.94'));
  const split = patch(shell, stage, pairs('3,0.06 3,0.94'), false);
  const bars = [2.7, 3.3]
    .map((p) =>
      patch(
        shell,
        stage,
        [
          [p, 0.06],
          [p, 0.94],
        ],
        false,
      ),
    )
    .join('');
  return stroke(panel + split, sheer('#05070a', 0.5), 3) + stroke(bars, '#8e979f', 5);
};

export const truck = behind({
  cab: truckCab,
  hold: { from: 1.95, to: 7.2, half: 1.16, low: 0.98, high: 3.15 },
  axles: [5.45],
  radius: 0.42,
  height: 3.17,
  holdPaint: () => WHITE,
  frame: [0.62, 0.98],
  skin: (shell, stage, azimuth) =>
    [
      ribs(shell, stage, 1.95, 7.2),
      path(sidePatch(shell, stage, corners([2.1, 7.05, 0.36, 0.46])), stage.paint.base),
      path(sidePatch(shell, stage, corners([2.1, 7.05, 0.48, 0.5])), darker(stage.paint.base, 0.2)),
      path(ring(shell, stage, -0.02, 0.05) + ring(shell, stage, 0.95, 1.02), '#a9b1b8'),
      azimuth < 20 ? doorsBehind(shell, stage) : '',
    ].join(''),
});
