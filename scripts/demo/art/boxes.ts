import { coachCab, truckCab } from './bodies-cab.ts';
import { basics, bodywork, modelOf, treads, wheelsOf } from './car.ts';
import type { CarShape, SideMark } from './car-shape.ts';
import { darker, lighter } from './colour.ts';
import { reflection, shadow } from './ground.ts';
import type { Paint } from './paints.ts';
import { type Shell, type ShellShape, shellOf } from './shell.ts';
import type { Point3 } from './space.ts';
import { steps } from './space.ts';
import {
  boxOf,
  lineOn,
  NOTHING,
  type Piece,
  patch,
  type Stage,
  type Subject,
  shapes,
  sidePatch,
  skinned,
  together,
} from './stage.ts';
import { fade, path, sheer, stroke } from './svg.ts';
import { type WheelPlace, wheelMatrix, wheelUse } from './wheel.ts';

const WHITE: Paint = { slug: 'shell-white', name: 'Shell White', base: '#fbfcfd', gloss: 0.3, ambient: 0.8 };
const LEVELS = [0, 0.9, 1];

interface Hold {
  readonly from: number;
  readonly to: number;
  readonly half: number;
  readonly low: number;
  readonly high: number;
  readonly square?: number;
}

const crate = ({ from, to, half, low, high, square = 9 }: Hold): ShellShape => ({
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

type Area = readonly [from: number, to: number, low: number, high: number];
const corners = ([from, to, low, high]: Area): SideMark[] => [
  [from, low],
  [from, high],
  [to, high],
  [to, low],
];

const glassDefs = fade('gy', [
  [0, '#6f7f8b'],
  [0.5, '#2c363e'],
  [1, '#12171b'],
]);

function windows(shell: Shell, stage: Stage, areas: readonly Area[]): string {
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

const seams = (shell: Shell, stage: Stage, areas: readonly Area[], opacity = 0.4): string =>
  stroke(
    areas.map((area) => sidePatch(shell, stage, corners(area))).join(''),
    sheer('#05070a', opacity),
    2.4,
  );

/** A band all round. */
const ring = (shell: Shell, stage: Stage, low: number, high: number): string => {
  const places = steps(-1, 4, 20);
  const edgeAt = (level: number) => places.map((place) => [place, level] as const);
  return patch(shell, stage, [...edgeAt(high), ...edgeAt(low).reverse()], true, 1);
};

/** Swooshes in the buyer's colour along a white body. */
function decals(shell: Shell, { paint, ...stage }: Stage, from: number, to: number): string {
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
    path(draw(sweepTo(0.22, 0.42, 0.7)), lighter(paint.base, 0.4))
  );
}

const tailLights = (shell: Shell, stage: Stage, level: number): string =>
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

function arches(places: readonly WheelPlace[], grow: number, stage: Stage): string {
  const r = Math.round(100 * grow);
  const d = `M-${r} 120V0a${r} ${r} 0 0 1 ${2 * r} 0V120z`;
  return places.map((place) => path(d, '#0a0b0d', { transform: wheelMatrix(place, stage) })).join('');
}

const onAxle = (xs: readonly number[], y: number, radius: number): WheelPlace[] =>
  xs.map((x) => ({ centre: [x, y, radius], radius, width: 0.25 }));

const mirroredWheels = (places: readonly WheelPlace[]): WheelPlace[] =>
  places.map(({ centre: [x, y, z], ...rest }) => ({ ...rest, centre: [x, -y + 0.25, z] }));

const shellBox = (id: string, shell: Shell, stage: Stage, inside: string): Piece =>
  skinned(id, shell, { levels: LEVELS, colours: 4, inside }, stage);

/** A dark frame below a body. */
const chassis = (from: number, to: number, half: number, low: number, high: number, stage: Stage): string =>
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

// --- Caravan

const van: ShellShape = {
  ...crate({ from: 1.3, to: 6.9, half: 1.18, low: 0.5, high: 2.75 }),
  nose: [
    [0, 1.62],
    [0.3, 1.3],
    [0.62, 1.32],
    [0.85, 1.5],
    [1, 1.85],
  ],
  tail: [
    [0, 6.75],
    [0.3, 6.9],
    [0.85, 6.88],
    [1, 6.7],
  ],
  half: [
    [0, 1.14],
    [0.1, 1.18],
    [0.92, 1.18],
    [0.97, 1.15],
    [1, 1.08],
  ],
  front: { reach: 0.3, square: 4 },
  rear: { reach: 0.2, square: 5 },
};

function drawbar(stage: Stage): string {
  const beam = (side: number) =>
    lineOn(stage, [
      [1.7, 0.7 * side, 0.52],
      [0.2, 0, 0.5],
    ]);
  const jockey = lineOn(stage, [
    [0.62, 0.12, 0.95],
    [0.62, 0.12, 0.12],
  ]);
  const bottles =
    lineOn(stage, [
      [1.15, 0.25, 0.62],
      [1.15, 0.25, 1.02],
    ]) +
    lineOn(stage, [
      [1.15, -0.25, 0.62],
      [1.15, -0.25, 1.02],
    ]);
  return (
    stroke(bottles, '#8e979f', 38) +
    stroke(bottles, '#dfe4e8', 12, { transform: 'translate(-8)' }) +
    stroke(
      beam(-1) +
        beam(1) +
        lineOn(stage, [
          [0.2, 0, 0.5],
          [0.02, 0, 0.52],
        ]),
      '#1a1d20',
      16,
    ) +
    stroke(jockey, '#3c4247', 10) +
    stroke(jockey, '#9aa2a9', 3)
  );
}

function caravanSkin(shell: Shell, stage: Stage, azimuth: number, wheels: readonly WheelPlace[]): string {
  const door: Area = [2.5, 3.15, 0.06, 0.84];
  const stone = patch(shell, stage, [
    [-1, 0.3],
    [-1, -0.02],
    [0, -0.02],
    [0.98, -0.02],
    [0.98, 0.3],
    [0, 0.3],
  ]);
  const screen = patch(shell, stage, [
    [-0.74, 0.5],
    [0, 0.5],
    [0.74, 0.5],
    [0.74, 0.74],
    [0, 0.74],
    [-0.74, 0.74],
  ]);
  const rearScreen = patch(shell, stage, [
    [2.3, 0.5],
    [3, 0.5],
    [3.7, 0.5],
    [3.7, 0.76],
    [3, 0.76],
    [2.3, 0.76],
  ]);
  const pane = (d: string) => path(d, 'url(#gy)', { stroke: '#15191c', 'stroke-width': 7 });
  return [
    decals(shell, stage, 1.6, 6.66),
    azimuth > -20 ? path(stone, '#2a2f33', { stroke: '#596067', 'stroke-width': 2 }) + pane(screen) : '',
    azimuth < 20 ? pane(rearScreen) + tailLights(shell, stage, 0.2) : '',
    path(sidePatch(shell, stage, corners(door)), '#f7f8f9', { stroke: '#9aa2a9', 'stroke-width': 4 }),
    windows(shell, stage, [
      [2.62, 3.03, 0.52, 0.76],
      [3.45, 4.6, 0.5, 0.76],
      [5.1, 6.2, 0.5, 0.76],
    ]),
    seams(shell, stage, [
      [3.5, 3.9, 0.14, 0.32],
      [5.6, 6.4, 0.12, 0.34],
    ]),
    arches(wheels, 1.16, stage),
  ].join('');
}

const awning = (shell: Shell, stage: Stage): string => {
  const roll = lineOn(
    stage,
    [2.3, 6.5].map((x): Point3 => [x, shell.point(1.5, 0.9)[1] + 0.08, 2.62]),
  );
  return stroke(roll, '#5c646b', 20) + stroke(roll, '#d8dde1', 10, { transform: 'translate(0 -3)' });
};

export const caravan: Subject = {
  length: 6.9,
  extent: boxOf(6.9, 1.2, 2.8),
  detail: { centre: [4, 1.16, 0.35], radius: 0.35 },
  draw: (stage, azimuth, fine) => {
    const shell = shellOf(van);
    const near = onAxle([4, 4.8], 1.16, 0.35);
    const footprint = { shells: [shell], wheels: near };
    const white = { ...stage, paint: WHITE };
    return together(
      basics('ten', stage, azimuth, fine),
      { defs: glassDefs, shapes: '' },
      shadow(footprint, stage),
      reflection(footprint, white),
      treads(near, mirroredWheels(near), stage),
      shapes(azimuth < 0 ? drawbar(stage) : ''),
      shellBox('x', shell, white, caravanSkin(shell, stage, azimuth, near)),
      shapes(
        awning(shell, stage),
        ...near.map((w) => wheelUse(w, stage)),
        azimuth >= 0 ? drawbar(stage) : '',
      ),
    );
  },
};

// --- Bodies behind a cab

interface Behind {
  readonly cab: CarShape;
  readonly hold: Hold;
  readonly axles: readonly number[];
  readonly radius: number;
  readonly height: number;
  readonly holdPaint: (paint: Paint) => Paint;
  readonly skin: (shell: Shell, stage: Stage, azimuth: number, wheels: readonly WheelPlace[]) => string;
  /** What hangs over the cab. */
  readonly brow?: ShellShape;
  readonly frame?: readonly [low: number, high: number];
}

function drawBehind(plan: Behind, stage: Stage, azimuth: number, fine: boolean): Piece {
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

const behind = (plan: Behind): Subject => ({
  length: plan.hold.to,
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
  nose: [
    [0, 1.3],
    [0.25, 0.98],
    [0.55, 0.96],
    [1, 1.5],
  ],
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

const ribs = (shell: Shell, stage: Stage, from: number, to: number): string =>
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

const doorsBehind = (shell: Shell, stage: Stage): string => {
  const panel = patch(shell, stage, [
    [2.2, 0.06],
    [3, 0.06],
    [3.8, 0.06],
    [3.8, 0.94],
    [3, 0.94],
    [2.2, 0.94],
  ]);
  const split = patch(
    shell,
    stage,
    [
      [3, 0.06],
      [3, 0.94],
    ],
    false,
  );
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
