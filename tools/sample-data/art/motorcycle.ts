import { darker, lighter } from './colour.ts';
import { type FlatPoint, pairs, project, type SpacePoint, triples } from './geometry.ts';
import { reflection, shadow } from './ground.ts';
import { onScreen, type ShellShape, shellOf } from './shell.ts';
import { boxOf, type Drawable, lineOn, type Stage } from './stage.ts';
import {
  blur,
  fade,
  flow,
  group,
  hull,
  type Layer,
  line,
  path,
  shapes,
  sheer,
  stroke,
  tag,
  together,
} from './svg.ts';
import { tread, type WheelPlace, wheelMatrix, wheelSymbol, wheelUse } from './wheel.ts';

type Profile = readonly (readonly [x: number, z: number])[];

const TANK: Profile = pairs('0.62,0.95 0.7,1.06 0.86,1.11 1,1.08 1.12,0.96 1.2,0.83 1.02,0.78 0.72,0.82');
const SEAT: Profile = pairs('1.06,0.88 1.24,0.84 1.46,0.86 1.66,0.97 1.86,1 1.84,0.94 1.56,0.79 1.14,0.76');
const TAIL: Profile = pairs('1.34,0.8 1.66,0.9 1.98,1 2,0.96 1.66,0.8 1.4,0.7');
const SHROUD: Profile = pairs('0.5,0.84 0.84,0.86 0.98,0.78 0.8,0.62 0.7,0.56 0.6,0.62');
const ENGINE: Profile = pairs('0.74,0.27 1.26,0.25 1.36,0.36 1.32,0.5 0.8,0.53 0.67,0.42');
const COWL: Profile = pairs('0.37,0.96 0.43,0.86 0.56,0.83 0.7,0.94 0.66,1.08 0.52,1.12');
const CYLINDER: Profile = pairs('0.62,0.52 0.94,0.5 1,0.72 0.7,0.78');
const AIRBOX: Profile = pairs('0.9,0.8 1.34,0.8 1.34,0.62 1.24,0.5 0.94,0.5');
const SCREEN: Profile = pairs('0.46,1.1 0.6,1.3 0.7,1.3 0.68,1.08');

const at = (profile: Profile, y: number): SpacePoint[] => profile.map(([x, z]) => [x, y, z]);

/** Draws a rounded body part: its hull in one tone, its near side, a little smaller, in another. */
function slab(
  profile: Profile,
  half: number,
  around: string,
  near: string,
  stage: Stage,
  cut = flow,
): string {
  const both = onScreen(stage.camera, [...at(profile, -half * 0.8), ...at(profile, half * 0.8)]);
  const side = onScreen(stage.camera, at(profile, half));
  const middle = side.reduce<FlatPoint>(
    ([x, y], p) => [x + p[0] / side.length, y + p[1] / side.length],
    [0, 0],
  );
  const inset = side.map(
    ([x, y]): FlatPoint => [middle[0] + (x - middle[0]) * 0.9, middle[1] + (y - middle[1]) * 0.88 + 2],
  );
  return path(cut(hull(both), true), around) + path(cut(inset, true), near);
}

const WHEELS: readonly WheelPlace[] = [
  { centre: [0.33, 0.06, 0.31], radius: 0.31, width: 0.12 },
  { centre: [1.76, 0.09, 0.315], radius: 0.315, width: 0.18 },
];

/** The area of the floor that the motorcycle covers. */
const FOOTPRINT: ShellShape = {
  nose: pairs('0,0.1 1,0.1'),
  tail: pairs('0,2 1,2'),
  half: pairs('0,0.26 1,0.26'),
  floor: pairs('0,0.3 2,0.3'),
  top: pairs('0,0.8 2,0.8'),
  front: { reach: 0.4, square: 2 },
  rear: { reach: 0.4, square: 2 },
};

const fork = (y: number): SpacePoint[] => [
  [0.33, y, 0.31],
  [0.66, y, 1.06],
];

function tubes(
  points: readonly (readonly SpacePoint[])[],
  stage: Stage,
  width: number,
  dark: string,
  light: string,
): string {
  const d = points.map((p) => lineOn(stage, p)).join('');
  return (
    stroke(d, dark, width) +
    stroke(d, light, width * 0.35, { transform: `translate(${-width / 6} ${-width / 5})` })
  );
}

function exhaust(stage: Stage): string {
  const pipe: SpacePoint[] = triples('0.68,0.1,0.58 0.6,0.12,0.36 0.72,0.14,0.24 1.2,0.17,0.25 1.4,0.2,0.36');
  const silencer: SpacePoint[] = triples('1.42,0.21,0.37 1.86,0.22,0.58');
  return tubes([pipe], stage, 20, '#5a4a3c', '#d9c7b2') + tubes([silencer], stage, 50, '#2b3035', '#aab2b9');
}

function engine(stage: Stage): string {
  const [cx, cy] = project(stage.camera, [1.14, 0.2, 0.39]);
  const cover = (r: number, fill: string, edge: string) =>
    tag('circle', { cx: Math.round(cx), cy: Math.round(cy), r, fill, stroke: edge, 'stroke-width': 4 });
  const fins = [0.56, 0.6, 0.64, 0.68, 0.72].map((z, i) =>
    lineOn(stage, [
      [0.66 + i * 0.014, 0.16, z],
      [0.93 + i * 0.014, 0.16, z - 0.02],
    ]),
  );
  return (
    slab(AIRBOX, 0.1, '#0d0f11', '#16191c', stage, line) +
    slab(CYLINDER, 0.15, '#22272b', '#4b5258', stage, line) +
    stroke(fins.join(''), '#15181b', 7) +
    slab(ENGINE, 0.18, '#1b1f23', 'url(#en)', stage, line) +
    cover(52, '#41484e', '#8a939b') +
    cover(22, '#2a2f34', '#6b747c')
  );
}

function steering(stage: Stage): string {
  const bar = lineOn(stage, triples('0.86,-0.38,1.1 0.72,-0.2,1.13 0.7,0,1.12 0.72,0.2,1.13 0.86,0.38,1.1'));
  const grips = [-1, 1]
    .map((k) =>
      lineOn(stage, [
        [0.78, 0.28 * k, 1.12],
        [0.86, 0.4 * k, 1.1],
      ]),
    )
    .join('');
  const stalks = [-1, 1]
    .map((k) =>
      lineOn(stage, [
        [0.76, 0.26 * k, 1.13],
        [0.68, 0.36 * k, 1.3],
      ]),
    )
    .join('');
  const glasses = [-1, 1]
    .map((k) =>
      lineOn(stage, [
        [0.68, 0.31 * k, 1.31],
        [0.68, 0.43 * k, 1.33],
      ]),
    )
    .join('');
  return (
    stroke(stalks, '#16191c', 6) +
    stroke(bar, '#2a2f34', 10) +
    stroke(grips, '#0b0d0f', 22) +
    stroke(glasses, '#0f1214', 34) +
    stroke(glasses, '#5d6871', 20)
  );
}

function lamps(stage: Stage, azimuth: number): string {
  if (azimuth < -10) {
    const tail = lineOn(stage, triples('1.99,-0.07,0.97 1.99,0.07,0.97'));
    const plate = lineOn(stage, triples('1.98,-0.1,0.8 1.98,0.1,0.8 2,0.1,0.66 2,-0.1,0.66'), true);
    const hanger = lineOn(stage, triples('1.86,0,0.94 1.99,0,0.78'));
    return (
      stroke(hanger, '#16191c', 16) +
      path(plate, '#f3f5f6', { stroke: '#2a2f34', 'stroke-width': 6 }) +
      stroke(tail, '#4a060a', 26) +
      stroke(tail, '#ff3b30', 12)
    );
  }
  const [x, y] = project(stage.camera, [0.4, 0.02, 0.96]);
  const wide = 14 + azimuth * 0.6;
  const disc = (k: number, fill: string) =>
    tag('ellipse', {
      cx: Math.round(x),
      cy: Math.round(y),
      rx: Math.round(wide * k),
      ry: Math.round(42 * k),
      fill,
    });
  return disc(1.15, '#0b0d0f') + disc(1, 'url(#hl)') + disc(0.45, '#f6fbff');
}

const mudguard = (stage: Stage, place: WheelPlace, colour: string): string =>
  group(
    { transform: wheelMatrix({ ...place, centre: [place.centre[0], 0.02, place.centre[2]] }, stage) },
    stroke('M-62-92A111 111 0 0 1 104-40', darker(colour, 0.4), 26),
    stroke('M-64-94A113 113 0 0 1 104-44', colour, 16),
    stroke('M-60-99A115 115 0 0 1 70-92', sheer('#fff', 0.5), 3),
  );

function painted(stage: Stage): string {
  const { base } = stage.paint;
  return (
    slab(TAIL, 0.12, darker(base, 0.35), 'url(#pt)', stage) +
    slab(SEAT, 0.14, '#25292d', '#121518', stage) +
    slab(SHROUD, 0.19, darker(base, 0.4), 'url(#pt)', stage) +
    slab(TANK, 0.17, 'url(#pl)', 'url(#pt)', stage)
  );
}

function draw(stage: Stage, azimuth: number, fine: boolean): Layer {
  const { base } = stage.paint;
  const footprint = { shells: [shellOf(FOOTPRINT)], wheels: WHEELS };
  const wheels = [
    group({ stroke: '#0d0e10', 'stroke-width': 200 }, ...WHEELS.map((w) => tread(w, stage))),
    ...WHEELS.map((w) => wheelUse(w, stage)),
  ];
  const swing: SpacePoint[] = triples('1.2,0.12,0.44 1.76,0.14,0.315');
  const frame: SpacePoint[] = triples('0.7,0.1,0.96 1,0.17,0.78 1.26,0.17,0.46');
  const rail: SpacePoint[] = triples('1.24,0.12,0.6 1.6,0.1,0.82');
  const front = [
    tubes([fork(0.11)], stage, 24, '#6d5a2f', '#f0dca6'),
    slab(COWL, 0.13, darker(base, 0.3), 'url(#pt)', stage),
  ];
  return together(
    {
      defs:
        fade('pt', [0, lighter(base, 0.45)], [0.4, base], [1, darker(base, 0.6)]) +
        fade('pl', [0, lighter(base, 0.6)], [1, darker(base, 0.4)]) +
        fade('en', [0, '#6b737a'], [0.5, '#3a4046'], [1, '#1a1d20']) +
        fade('hl', [0, '#8d99a4'], [1, '#e6eef5']),
      shapes: '',
    },
    { defs: blur('s', 3, 6), shapes: '' },
    wheelSymbol('turbine', -Math.sin((azimuth * Math.PI) / 180) * 12, fine),
    shadow(footprint, stage),
    reflection({ ...footprint, shells: [] }, stage),
    shapes(
      tubes([fork(-0.11)], stage, 22, '#4d4126', '#bba978'),
      ...wheels,
      mudguard(stage, WHEELS[0] ?? FALLBACK, base),
      tubes([swing], stage, 30, '#22262a', '#7d868e'),
      engine(stage),
      exhaust(stage),
      tubes([rail], stage, 12, '#22262a', '#5d666e'),
      tubes([frame], stage, 34, '#30363b', '#8a939b'),
      painted(stage),
      slab(SCREEN, 0.1, '#3a454eb0', '#7f8f9c66', stage),
      ...front,
      steering(stage),
      lamps(stage, azimuth),
    ),
  );
}

const FALLBACK: WheelPlace = { centre: [0, 0, 0], radius: 1, width: 0 };

export const motorcycle: Drawable = {
  length: 2.1,
  seat: 'saddle',
  extent: boxOf(2.06, 0.34, 1.36),
  detail: { centre: [0.33, 0.06, 0.31], radius: 0.31 },
  draw,
};
