import { body, type CarModel } from './body.ts';
import type { CarShape, Rim } from './car-shape.ts';
import type { SeatName } from './dashboard.ts';
import { back, front } from './face.ts';
import { curve, type SpacePoint, steps } from './geometry.ts';
import { glazing, mirror, mirrorSymbol, roofRails } from './glass.ts';
import { reflection, shadow } from './ground.ts';
import { bed, cockpit, panels } from './open.ts';
import { lidPoint, shellOf } from './shell.ts';
import { boxOf, type Drawable, deck, type Stage, skinned } from './stage.ts';
import { blur, group, type Layer, NOTHING, shapes, together } from './svg.ts';
import { tread, type WheelPlace, wheelSymbol, wheelUse } from './wheel.ts';

const STEER = 14;
const TREAD = { stroke: '#0d0e10', 'stroke-width': 200 } as const;

export const modelOf = (shape: CarShape): CarModel => ({
  shape,
  shell: shellOf(shape.shell),
  cabin: shellOf(shape.cabin),
});

const wheelPlaces = (wheels: CarShape['wheels'], side: 1 | -1, steer: number): WheelPlace[] =>
  wheels.xs.map((x, i) => ({
    centre: [x, wheels.y * side + (side < 0 ? 0.23 : 0), wheels.radius],
    radius: wheels.radius,
    width: 0.23,
    steer: i === 0 ? steer : 0,
  }));

type End = 'front' | 'rear';
const visibleEnds = (azimuth: number): End[] => [
  ...(azimuth > -25 ? (['front'] as const) : []),
  ...(azimuth < 25 ? (['rear'] as const) : []),
];

/** Returns points of the roof's crown, which dies out towards both screens. */
function crestOf({ cabin, shape }: CarModel): SpacePoint[] {
  const [from, to] = [cabin.nose(1), cabin.tail(1)];
  const reach = Math.min(0.5, (to - from) / 3);
  const crown = curve([
    [from, 0],
    [from + reach, shape.roofCrown],
    [to - reach, shape.roofCrown],
    [to, 0],
  ]);
  return steps(from, to, 14).flatMap((x) =>
    [-0.5, 0, 0.5].map((across) => lidPoint(cabin, crown, x, across)),
  );
}

const heightOf = ({ cabin, shape }: CarModel): number =>
  Math.max(...steps(cabin.nose(1), cabin.tail(1), 8).map(cabin.top)) + shape.roofCrown;

export function carSubject(shape: CarShape, seat: SeatName): Drawable {
  const model = modelOf(shape);
  const length = model.shell.tail(0.45);
  const { xs, y, radius } = shape.wheels;
  return {
    length,
    seat,
    extent: boxOf(length, y + 0.03, heightOf(model)),
    detail: { centre: [xs[0] ?? 1, y, radius], radius },
    draw: (stage, azimuth, fine) => drawCar(model, stage, azimuth, fine),
  };
}

/** Makes the definitions that every vehicle on wheels shares. */
export const basics = (rim: Rim, stage: Stage, azimuth: number, fine: boolean): Layer =>
  together(
    { defs: blur('s', 3, 6) + mirrorSymbol(stage), shapes: '' },
    wheelSymbol(rim, -Math.sin((azimuth * Math.PI) / 180) * 22, fine),
  );

export const wheelsOf = (
  { wheels }: CarShape,
  azimuth: number,
  fine: boolean,
): Record<'near' | 'far', WheelPlace[]> => {
  const steer = azimuth > 10 && !fine ? STEER : 0;
  return { near: wheelPlaces(wheels, 1, steer), far: wheelPlaces(wheels, -1, steer) };
};

function drawCar(model: CarModel, stage: Stage, azimuth: number, fine: boolean): Layer {
  const { near, far } = wheelsOf(model.shape, azimuth, fine);
  const footprint = { shells: [model.shell], wheels: near };
  return together(
    basics(model.shape.wheels.rim, stage, azimuth, fine),
    shadow(footprint, stage),
    reflection(footprint, stage),
    treads(near, far, stage),
    bodywork(model, stage, azimuth, fine),
    shapes(...near.map((w) => wheelUse(w, stage))),
  );
}

export const treads = (near: readonly WheelPlace[], far: readonly WheelPlace[], stage: Stage): Layer =>
  shapes(
    group({ ...TREAD, id: 'tn' }, ...near.map((w) => tread(w, stage))),
    group(TREAD, ...far.map((w) => tread(w, stage))),
  );

/**
 * Draws from the far side to the near side: lids, greenhouse, lower body. A close-up leaves out the
 * greenhouse.
 */
export function bodywork(model: CarModel, stage: Stage, azimuth: number, close = false): Layer {
  const { shape, shell, cabin } = model;
  const ends = visibleEnds(azimuth);
  return together(
    lids(model, stage),
    ...(close ? [] : [shapes(azimuth > 15 ? mirror(cabin, stage, -1) : ''), upper(model, stage, ends)]),
    body(model, stage, [
      ends.includes('front') ? front(shape, shell, stage) : NOTHING,
      ends.includes('rear') && !shape.trim.cabOnly ? back(shape, shell, stage) : NOTHING,
    ]),
    shapes(close ? '' : mirror(cabin, stage, 1)),
  );
}

function lids({ shape, shell, cabin }: CarModel, stage: Stage): Layer {
  const crown = curve(shape.crown);
  const cowl = cabin.nose(0) + 0.45;
  const boot = shell.tail(1) - cabin.tail(0) > 0.3 || shape.trim.open;
  return together(
    boot ? deck('d', shell, crown, [cowl, shell.tail(1) - 0.002], stage, 1) : NOTHING,
    deck('h', shell, crown, [shell.nose(1) + 0.002, cowl], stage, shape.trim.cabOnly ? 2 : 3),
    shape.trim.bed ? bed(shell, shape.trim.bed.from, stage) : NOTHING,
  );
}

function upper(model: CarModel, stage: Stage, ends: readonly End[]): Layer {
  const { shape, cabin, shell } = model;
  if (shape.trim.open) return cockpit(shape, shell, cabin, stage);
  const rails = shape.trim.rails ? roofRails(cabin, cabin.nose(1) + 0.15, cabin.tail(1) - 0.1, stage) : '';
  return together(
    skinned('k', cabin, { levels: [0, 0.86, 1], colours: 4, crest: crestOf(model), foot: -0.04 }, stage),
    glazing(shape, cabin, stage, ends),
    shapes(rails, shape.trim.panel ? panels(cabin, shape.trim.panel, stage) : ''),
  );
}
