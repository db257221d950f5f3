import {
  type Camera,
  type Curve,
  clamp,
  cross,
  curve,
  dot,
  type Knots,
  project,
  type SpacePoint,
  scale,
  steps,
  sub,
  unit,
} from './geometry.ts';

/**
 * A vehicle's skin as a stack of rings from sill (level 0) to shoulder (level 1). Around a ring runs the place:
 * 0 nose, 1 front corner, 1..2 near flank, 2 rear corner, 3 tail; below 0 and above 3 lies the far side.
 */
export interface ShellShape {
  readonly nose: Knots;
  readonly tail: Knots;
  readonly half: Knots;
  readonly floor: Knots;
  readonly top: Knots;
  readonly front: Corner;
  readonly rear: Corner;
  /** How far the flanks draw in towards the ends. */
  readonly barrel?: number;
}

/** How far back the rounding of an end reaches, and how square it is. */
export interface Corner {
  readonly reach: number;
  readonly square: number;
}

export interface CurvedShell {
  readonly point: (place: number, level: number) => SpacePoint;
  readonly normal: (place: number, level: number) => SpacePoint;
  readonly nose: Curve;
  readonly tail: Curve;
  readonly floor: Curve;
  readonly top: Curve;
  /** The place on the near flank that lies at x. */
  readonly placeAt: (x: number, level: number) => number;
  readonly levelAt: (x: number, z: number) => number;
}

const power = (v: number, exponent: number): number => Math.max(0, v) ** exponent;

export function shellOf(shape: ShellShape): CurvedShell {
  const [nose, tail, half] = [curve(shape.nose), curve(shape.tail), curve(shape.half)];
  const [floor, top] = [curve(shape.floor), curve(shape.top)];
  const { front, rear, barrel = 0.03 } = shape;
  const middle = (nose(0.5) + tail(0.5)) / 2;
  const reachX = (tail(0.5) - nose(0.5)) / 2;

  /** Gives short rings (a coupe's roof) corners that fit. */
  const cornersOf = (level: number): [Corner, Corner] => {
    const room = Math.min(1, ((tail(level) - nose(level)) * 0.9) / (front.reach + rear.reach));
    return [
      { square: front.square, reach: front.reach * room },
      { square: rear.square, reach: rear.reach * room },
    ];
  };
  const nearPoint = (place: number, level: number): SpacePoint => {
    const [from, to, w] = [nose(level), tail(level), half(level)];
    const [fore, aft] = cornersOf(level);
    const [x, wide] = around(place, from, to, fore, aft);
    const y = w * wide * (1 - barrel * ((x - middle) / reachX) ** 2);
    return [x, y, floor(x) + level * (top(x) - floor(x))];
  };
  const point = (place: number, level: number): SpacePoint => {
    const far = place < 0 || place > 3;
    const [x, y, z] = nearPoint(place < 0 ? -place : place > 3 ? 6 - place : place, level);
    return [x, far ? -y : y, z];
  };
  const normal = (place: number, level: number): SpacePoint => {
    const e = 0.012;
    const along = sub(point(place + e, level), point(place - e, level));
    const up = sub(point(place, level + e), point(place, level - e));
    return unit(cross(up, along));
  };
  const placeAt = (x: number, level: number): number => {
    const [from, to] = [nose(level), tail(level)];
    const [fore, aft] = cornersOf(level);
    const straight = (x - from - fore.reach) / (to - from - fore.reach - aft.reach);
    if (straight >= 0 && straight <= 1) return 1 + straight;
    const corner = straight < 0 ? fore : aft;
    const inset = clamp((straight < 0 ? x - from : to - x) / corner.reach, 0, 1);
    const turn = Math.acos(power(1 - inset, corner.square / 2)) / (Math.PI / 2);
    return straight < 0 ? turn : 3 - turn;
  };
  const levelAt = (x: number, z: number): number => (z - floor(x)) / (top(x) - floor(x));
  return { point, normal, nose, tail, floor, top, placeAt, levelAt };
}

function around(place: number, from: number, to: number, front: Corner, rear: Corner): [number, number] {
  if (place >= 1 && place <= 2) {
    return [from + front.reach + (place - 1) * (to - from - front.reach - rear.reach), 1];
  }
  const corner = place < 1 ? front : rear;
  const angle = ((place < 1 ? place : 3 - place) * Math.PI) / 2;
  const exponent = 2 / corner.square;
  const inset = corner.reach * (1 - power(Math.cos(angle), exponent));
  return [place < 1 ? from + inset : to - inset, power(Math.sin(angle), exponent)];
}

type Stretch = readonly [from: number, to: number];
const stretches = new WeakMap<Camera, WeakMap<CurvedShell, Map<number, Stretch>>>();

/** Returns the stretch of a ring that the camera sees, as places from left to right of the near flank. */
export function visibleStretch(shell: CurvedShell, camera: Camera, level: number): Stretch {
  const ofCamera = stretches.get(camera) ?? new WeakMap<CurvedShell, Map<number, Stretch>>();
  stretches.set(camera, ofCamera);
  const ofShell = ofCamera.get(shell) ?? new Map<number, Stretch>();
  ofCamera.set(shell, ofShell);
  const cached = ofShell.get(level) ?? facingStretch(shell, camera, level);
  ofShell.set(level, cached);
  return cached;
}

function facingStretch(shell: CurvedShell, camera: Camera, level: number): Stretch {
  const facing = (place: number) =>
    dot(shell.normal(place, level), sub(camera.eye, shell.point(place, level))) > 0;
  const last = (range: readonly number[]) => {
    const stop = range.findIndex((place) => !facing(place));
    return range[stop < 0 ? range.length - 1 : Math.max(0, stop - 1)] ?? 1.5;
  };
  return [last(steps(1.5, -1.5, 150)), last(steps(1.5, 4.5, 150))];
}

/** Places over a seen stretch, closer together where the skin turns. */
export function spread([left, right]: readonly [number, number], corner = 7, flank = 6): number[] {
  const knots = [left, ...[0, 1, 2, 3].filter((k) => k > left + 0.05 && k < right - 0.05), right];
  const parts = knots.slice(1).flatMap((to, i) => {
    const from = knots[i] ?? left;
    const count = from >= 1 && to <= 2 ? flank : Math.max(2, Math.round((to - from) * corner));
    return steps(from, to, count).slice(1);
  });
  return [left, ...parts];
}

/** Returns a point on the lid over the uppermost ring, which is crowned in the middle. */
export function lidPoint(shell: CurvedShell, crown: Curve, x: number, across: number): SpacePoint {
  const [, y] = shell.point(shell.placeAt(x, 1), 1);
  return [x, y * across, shell.top(x) + crown(x) * (1 - across ** 2) ** 0.8];
}

export function lidNormal(shell: CurvedShell, crown: Curve, x: number, across: number): SpacePoint {
  const e = 0.01;
  const along = sub(lidPoint(shell, crown, x + e, across), lidPoint(shell, crown, x - e, across));
  const out = sub(lidPoint(shell, crown, x, across + e), lidPoint(shell, crown, x, across - e));
  const n = unit(cross(along, out));
  return n[2] < 0 ? scale(n, -1) : n;
}

export const onScreen = (camera: Camera, points: readonly SpacePoint[]) =>
  points.map((p) => project(camera, p));
