import type { Rim } from './car-shape.ts';
import { project, type SpacePoint, steps } from './geometry.ts';
import type { Stage } from './stage.ts';
import { group, type Layer, num, path, stopTags, sweep, tag } from './svg.ts';

interface RimDrawing {
  readonly count: number;
  readonly spoke: string;
  readonly size: number;
  readonly shade?: string;
}

/** One spoke of each rim, pointing up from the hub, on a wheel of radius 100. */
const RIMS: Readonly<Record<Rim, RimDrawing>> = {
  five: { count: 5, size: 74, spoke: 'M-9-10-15-73q15-3 30 0L9-10z', shade: 'M-4-14-6-73h12L4-14z' },
  twin: { count: 5, size: 76, spoke: 'M-8-8-21-73l10-2 7 52 4 3 4-3 7-52 10 2L8-8z' },
  ten: { count: 10, size: 76, spoke: 'M-4.500-10-6-74q6-2 12 0L4.500-10z' },
  turbine: {
    count: 7,
    size: 75,
    spoke: 'M-8-10-4-50-16-72q10-5 22-3L10-50 6-10z',
    shade: 'M-4-12 1-50-5-74h6L5-50 3-12z',
  },
  steel: { count: 6, size: 62, spoke: 'M-9-14-19-58q19-6 38 0L9-14z' },
  rugged: { count: 6, size: 66, spoke: 'M-10-10-16-64q16-4 32 0L10-10z', shade: 'M-5-26-8-56H8L5-26z' },
};

const DARK_RIMS: readonly Rim[] = ['rugged'];

export function wheelSymbol(rim: Rim, sink: number, fine = false): Layer {
  const { count, spoke, size, shade } = RIMS[rim];
  const face = DARK_RIMS.includes(rim) ? '#5a6068' : 'url(#wm)';
  const spokes = steps(0, 360, count)
    .slice(0, -1)
    .map((turn) => tag('use', { href: '#wp', transform: turn === 0 ? undefined : `rotate(${num(turn)})` }))
    .join('');
  const defs =
    tag(
      'radialGradient',
      { id: 'wt', r: '.5' },
      stopTags([0.72, '#0c0d0f'], [0.9, '#26292d'], [1, '#111315']),
    ) +
    sweep('wm', [0, -90], [0, 90], [0, '#f6f8fa'], [0.6, '#a3a9b0'], [1, '#5d636b']) +
    group({ id: 'wp' }, path(spoke, face), shade ? path(shade, '#2b2f35', { 'fill-opacity': 0.55 }) : '');
  const disc = group(
    { transform: sink === 0 ? undefined : `translate(${num(sink)})` },
    tag('circle', { r: Math.round(size * 0.74), fill: '#6e747b' }),
    tag('circle', { r: Math.round(size * 0.55), stroke: '#3c4147', 'stroke-width': 3 }),
    path(
      `M${num(size * 0.5)}-${num(size * 0.5)}a${num(size * 0.72)} ${num(size * 0.72)} 0 0 1 0 ${num(size)}l-16-10q14-28 0-56z`,
      '#34383e',
    ),
    fine ? brakeHoles(size) : '',
  );
  const shapes = group(
    { id: 'w' },
    tag('circle', { r: 100, fill: 'url(#wt)' }),
    fine ? sidewall() : '',
    tag('circle', { r: size, fill: '#1d2025', stroke: '#08090a', 'stroke-width': 6 }),
    disc,
    spokes,
    tag('circle', { r: size - 0.5, stroke: face, 'stroke-width': 4.5 }),
    tag('circle', { r: 11, fill: '#2a2e33', stroke: face, 'stroke-width': 6 }),
  );
  return { defs: defs + shapes, shapes: '' };
}

const brakeHoles = (size: number): string =>
  tag('circle', {
    r: size * 0.63,
    fill: 'none',
    stroke: '#3c4147',
    'stroke-width': 3,
    'stroke-dasharray': '3 9',
    'stroke-linecap': 'round',
  });

const sidewall = (): string =>
  [98.5, 92, 84]
    .map((r, i) =>
      tag('circle', {
        r,
        stroke: i === 0 ? '#0a0b0c' : '#34383d',
        'stroke-width': i === 0 ? 3 : 0.7,
        'stroke-dasharray': i === 0 ? '4 2.200' : undefined,
      }),
    )
    .join('');

export interface WheelPlace {
  readonly centre: SpacePoint;
  readonly radius: number;
  readonly width: number;
  /** Degrees the wheel is steered towards the camera. */
  readonly steer?: number;
}

const axes = ({ steer = 0 }: WheelPlace): { along: SpacePoint; inward: SpacePoint } => {
  const turn = (steer * Math.PI) / 180;
  return { along: [Math.cos(turn), Math.sin(turn), 0], inward: [Math.sin(turn), -Math.cos(turn), 0] };
};

const offset = (p: SpacePoint, way: SpacePoint, k: number): SpacePoint => [
  p[0] + way[0] * k,
  p[1] + way[1] * k,
  p[2] + way[2] * k,
];

/** Draws the tyre's body behind its outer face: the hull of two equal circles is a round-ended stroke. */
export function tread(place: WheelPlace, stage: Stage): string {
  const m = matrixOf(place, stage);
  const [x0, y0] = project(stage.camera, place.centre);
  const [x1, y1] = project(stage.camera, offset(place.centre, axes(place).inward, place.width));
  const across = (x1 - x0) / m.a;
  const down = (y1 - y0 - across * m.b) / m.d;
  return tag('path', { d: `M0 0l${num(across)} ${num(down)}`, transform: written(m) });
}

interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly d: number;
  readonly x: number;
  readonly y: number;
}

const thousandth = (v: number): number => Math.round(v * 1000) / 1000;
const written = ({ a, b, d, x, y }: Matrix): string =>
  `matrix(${thousandth(a)} ${thousandth(b)} 0 ${thousandth(d)} ${num(x)} ${num(y)})`;

function matrixOf(place: WheelPlace, stage: Stage, mirrored = false): Matrix {
  const side = mirrored ? -1 : 1;
  const centre: SpacePoint = [place.centre[0], place.centre[1], place.centre[2] * side];
  const diff = (way: SpacePoint, i: 0 | 1) =>
    (project(stage.camera, offset(centre, way, place.radius / 2))[i] -
      project(stage.camera, offset(centre, way, -place.radius / 2))[i]) /
    100;
  const { along } = axes(place);
  const [x, y] = project(stage.camera, centre);
  return { a: diff(along, 0), b: diff(along, 1), d: diff([0, 0, -side], 1), x, y };
}

export const wheelMatrix = (place: WheelPlace, stage: Stage, mirrored = false): string =>
  written(matrixOf(place, stage, mirrored));

export const wheelUse = (place: WheelPlace, stage: Stage, mirrored = false): string =>
  tag('use', { href: '#w', transform: wheelMatrix(place, stage, mirrored) });
