import { darker, lighter } from './colour.ts';
import { curve, pairs, type SpacePoint, steps, triples } from './geometry.ts';
import { reflection, shadow } from './ground.ts';
import { edge } from './shading.ts';
import { type ShellShape, shellOf } from './shell.ts';
import {
  boxOf,
  type Drawable,
  deck,
  lineOn,
  outlineOf,
  patch,
  type Stage,
  sidePatch,
  skinned,
} from './stage.ts';
import { blur, clipTo, fade, group, type Layer, path, shapes, sheer, stroke, tag, together } from './svg.ts';
import { tread, type WheelPlace, wheelUse } from './wheel.ts';

const HOOD: ShellShape = {
  nose: pairs('0,0.5 0.4,0.42 0.8,0.46 1,0.66'),
  tail: pairs('0,2.4 1,2.4'),
  half: pairs('0,0.36 0.3,0.4 0.7,0.4 0.88,0.37 1,0.28'),
  floor: pairs('0.4,0.86 2.4,0.9'),
  top: pairs('0.4,1.44 1.2,1.58 2.4,1.66'),
  front: { reach: 0.36, square: 3.4 },
  rear: { reach: 0.05, square: 6 },
  barrel: 0,
};

const CAB: ShellShape = {
  nose: pairs('0,2.25 0.5,2.32 1,2.5'),
  tail: pairs('0,3.72 0.5,3.76 1,3.6'),
  half: pairs('0,0.74 0.5,0.8 1,0.74'),
  floor: pairs('0,1.12 4,1.12'),
  top: pairs('0,2.62 4,2.62'),
  front: { reach: 0.3, square: 4 },
  rear: { reach: 0.3, square: 4 },
  barrel: 0,
};

const ROOF: ShellShape = {
  ...CAB,
  nose: pairs('0,2.36 1,2.42'),
  tail: pairs('0,3.8 1,3.72'),
  half: pairs('0,0.84 0.6,0.84 1,0.74'),
  floor: pairs('0,2.6 4,2.6'),
  top: pairs('0,2.82 4,2.82'),
};

const LEVELS = [0, 0.45, 0.8, 1];

const NEAR: readonly WheelPlace[] = [
  { centre: [0.95, 0.95, 0.58], radius: 0.58, width: 0.38 },
  { centre: [3.2, 1.18, 0.88], radius: 0.88, width: 0.5 },
];
const FAR: readonly WheelPlace[] = NEAR.map((w) => ({
  ...w,
  centre: [w.centre[0], w.width - w.centre[1], w.centre[2]],
}));

/** Draws a lugged tyre on a dished rim. */
function wheel({ paint }: Stage): string {
  const ring = (r: number, colour: string, width: number, dash?: string) =>
    tag('circle', {
      r,
      stroke: colour,
      'stroke-width': width,
      'stroke-dasharray': dash,
      'stroke-linecap': dash ? 'butt' : undefined,
    });
  return (
    fade('wr', [0, lighter(paint.base, 0.75)], [0.5, '#d9dde0'], [1, '#8d959c']) +
    group(
      { id: 'w' },
      tag('circle', { r: 98, fill: '#16181a' }),
      ring(92, '#2c3034', 15, '9 11.600'),
      ring(76, '#202326', 14),
      ring(66, '#0c0d0f', 4),
      tag('circle', { r: 60, fill: 'url(#wr)', stroke: '#5d656c', 'stroke-width': 3 }),
      ring(40, '#7d868e', 3),
      tag('circle', { r: 22, fill: '#5d656c' }),
      ring(15, '#23272b', 5, '3 8.800'),
    )
  );
}

/** Draws the mudguard over a rear wheel as a band bent round it. */
function fender({ centre, radius, width }: WheelPlace, stage: Stage): string {
  const bow = (y: number, grow: number): SpacePoint[] =>
    steps(-0.1, 2.5, 9).map((angle) => [
      centre[0] + radius * grow * Math.cos(angle),
      y,
      centre[2] + radius * grow * Math.sin(angle),
    ]);
  const inner = centre[1] - width - 0.04;
  const band = lineOn(stage, [...bow(inner, 1.08), ...bow(centre[1] - 0.08, 1.08).reverse()], true);
  const lip = lineOn(stage, bow(centre[1] - 0.08, 1.08));
  return (
    path(band, darker(stage.paint.base, 0.3), { stroke: darker(stage.paint.base, 0.5), 'stroke-width': 4 }) +
    stroke(lip, stage.paint.base, 13) +
    stroke(lip, sheer('#fff', 0.4), 3, { transform: 'translate(0 -4)' })
  );
}

function cab(stage: Stage): Layer {
  const shell = shellOf(CAB);
  const outline = outlineOf(edge(shell, stage.camera));
  const posts = [0.86, 1.52, 2.14, 3.86, -0.86]
    .map((place) =>
      patch(
        shell,
        stage,
        [
          [place, 0],
          [place, 1],
        ],
        false,
      ),
    )
    .join('');
  const sill = patch(shell, stage, pairs('-1,0.02 0,0.02 1,0.02 2,0.02 3,0.02 4,0.02'), false);
  const seat = lineOn(stage, triples('2.95,0.2,1.2 3.2,0.2,1.25 3.34,0.2,1.95 3.2,0.2,2 3.05,0.2,1.5'), true);
  const wheelAt = lineOn(stage, triples('2.72,0.2,1.72 2.6,-0.2,1.75'));
  return {
    defs: clipTo('cg', outline) + fade('gy', [0, '#9db0bd'], [0.55, '#526470'], [1, '#2b363d']),
    shapes:
      path(outline, 'url(#gy)') +
      group(
        { 'clip-path': 'url(#cg)' },
        path(seat, '#101316'),
        stroke(wheelAt, '#101316', 9),
        path(sidePatch(shell, stage, pairs('2.6,0 2.85,0 3.3,1 3.05,1')), '#fff3'),
        stroke(posts, '#14171a', 14),
        stroke(sill, '#14171a', 22),
      ) +
      path(outline, 'none', { stroke: '#14171a', 'stroke-width': 8 }),
  };
}

function hood(stage: Stage, azimuth: number): Layer {
  const shell = shellOf(HOOD);
  const crown = curve(pairs('0.66,0 1,0.05 2.4,0.06'));
  const grille = patch(shell, stage, pairs('-0.55,0.12 0,0.12 0.55,0.12 0.6,0.86 0,0.86 -0.6,0.86'));
  const vents = sidePatch(shell, stage, pairs('0.95,0.2 0.95,0.62 1.9,0.62 1.9,0.2'));
  const slats = [0.28, 0.37, 0.46, 0.55]
    .map((l) =>
      sidePatch(
        shell,
        stage,
        [
          [0.98, l],
          [1.87, l],
        ],
        false,
      ),
    )
    .join('');
  const lamps = [-0.42, 0.42]
    .map((p) =>
      patch(
        shell,
        stage,
        [
          [p - 0.1, 0.74],
          [p + 0.1, 0.74],
        ],
        false,
      ),
    )
    .join('');
  const stripe = sidePatch(shell, stage, pairs('0.9,0.78 2.38,0.78'), false);
  const inside = [
    path(vents, '#111417'),
    stroke(slats, '#3c4349', 3),
    stroke(stripe, sheer('#fff', 0.85), 8),
    azimuth > -20 ? path(grille, '#0d0f12') + stroke(lamps, '#dfeaf4', 20) + stroke(lamps, '#fff', 9) : '',
  ];
  return together(
    deck('h', shell, crown, [shell.nose(1) + 0.002, 2.4], stage, 3),
    skinned('b', shell, { levels: LEVELS, colours: 4, inside: inside.join('') }, stage),
  );
}

const chassis = (stage: Stage): string =>
  path(lineOn(stage, triples('3.6,-0.5,1.2 3.6,0.5,1.2 3.6,0.42,0.6 3.6,-0.42,0.6'), true), '#24282c') +
  path(lineOn(stage, triples('0.5,0.28,0.92 3.6,0.28,1.2 3.6,0.28,0.55 0.5,0.28,0.5'), true), '#1d2124') +
  stroke(lineOn(stage, triples('0.95,0.9,0.58 0.95,-0.9,0.58')), '#24282c', 26) +
  stroke(lineOn(stage, triples('3.2,1,0.88 3.2,-1,0.88')), '#24282c', 40) +
  path(lineOn(stage, triples('2.2,0.74,1.16 2.5,0.74,1.16 2.5,0.74,0.5 2.24,0.74,0.5'), true), '#2a2f33') +
  stroke(
    [0.58, 0.8, 1.02]
      .map((z) =>
        lineOn(stage, [
          [2.22, 0.78, z],
          [2.5, 0.78, z],
        ]),
      )
      .join(''),
    '#6b747c',
    6,
  );

const stack = (stage: Stage): string => {
  const pipe = lineOn(stage, triples('2.16,0.44,1.55 2.16,0.44,2.5 2.22,0.44,2.62'));
  return stroke(pipe, '#1b1f22', 20) + stroke(pipe, '#8a939b', 6, { transform: 'translate(-4)' });
};

function draw(stage: Stage, azimuth: number): Layer {
  const footprint = { shells: [shellOf(HOOD), shellOf(CAB)], wheels: NEAR };
  const roof = skinned('r', shellOf(ROOF), { levels: [0, 0.5, 1], colours: 4 }, stage);
  const [frontWheel, rearWheel] = NEAR;
  const near = (place: WheelPlace | undefined) =>
    place
      ? group({ stroke: '#0f1113', 'stroke-width': 200 }, tread(place, stage)) + wheelUse(place, stage)
      : '';
  const far = FAR.map(near).join('');
  const middle =
    azimuth > -20 ? [cab(stage), roof, hood(stage, azimuth)] : [hood(stage, azimuth), cab(stage), roof];
  return together(
    { defs: blur('s', 3, 6) + wheel(stage), shapes: '' },
    shadow(footprint, stage),
    reflection({ ...footprint, shells: [] }, stage),
    shapes(far, chassis(stage)),
    ...middle,
    shapes(stack(stage), rearWheel ? fender(rearWheel, stage) : '', near(rearWheel), near(frontWheel)),
    shapes(azimuth < -20 ? tailLamps(stage) : ''),
  );
}

const tailLamps = (stage: Stage): string =>
  stroke(
    [-1, 1]
      .map((k) =>
        lineOn(stage, [
          [3.8, 0.68 * k, 2.68],
          [3.8, 0.6 * k, 2.68],
        ]),
      )
      .join(''),
    '#e0312a',
    16,
  );

export const tractor: Drawable = {
  length: 4.1,
  seat: 'field',
  extent: boxOf(4.08, 1.2, 2.84),
  detail: { centre: [3.2, 1.18, 0.88], radius: 0.88 },
  draw: (stage, azimuth) => draw(stage, azimuth),
};
