export type FlatPoint = readonly [number, number];
export type SpacePoint = readonly [number, number, number];

const read = (text: string): readonly (readonly number[])[] =>
  text.split(' ').map((point) => point.split(',').map(Number));

/** Points as SVG writes them: `0.2,0.79 0.7,0.89`. */
export const pairs = (text: string): FlatPoint[] => read(text).map(([x = 0, y = 0]) => [x, y]);
export const triples = (text: string): SpacePoint[] => read(text).map(([x = 0, y = 0, z = 0]) => [x, y, z]);

const add = (a: SpacePoint, b: SpacePoint): SpacePoint => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: SpacePoint, b: SpacePoint): SpacePoint => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: SpacePoint, k: number): SpacePoint => [a[0] * k, a[1] * k, a[2] * k];
export const dot = (a: SpacePoint, b: SpacePoint): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: SpacePoint, b: SpacePoint): SpacePoint => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const unit = (a: SpacePoint): SpacePoint => scale(a, 1 / (Math.hypot(a[0], a[1], a[2]) || 1));
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
export const clamp = (v: number, low: number, high: number): number => Math.min(high, Math.max(low, v));
export const smoothstep = (low: number, high: number, v: number): number => {
  const t = clamp((v - low) / (high - low), 0, 1);
  return t * t * (3 - 2 * t);
};
export const steps = (from: number, to: number, count: number): number[] =>
  Array.from({ length: count + 1 }, (_, i) => mix(from, to, i / count));

/** Degrees off the vehicle's side: 0 looks at the flank, 90 at the nose, -90 at the tail. */
export interface Lens {
  readonly azimuth: number;
  readonly eyeHeight: number;
  readonly distance: number;
  readonly midX: number;
}

/** A level shift lens: verticals stay vertical whatever the eye height. */
export interface Camera {
  readonly eye: SpacePoint;
  readonly forward: SpacePoint;
  readonly right: SpacePoint;
  readonly zoom: number;
  readonly shift: FlatPoint;
}

export function cameraAt(lens: Lens): Camera {
  const angle = (lens.azimuth * Math.PI) / 180;
  const away: SpacePoint = [-Math.sin(angle), Math.cos(angle), 0];
  const eye = add([lens.midX, 0, lens.eyeHeight], scale(away, lens.distance));
  return {
    eye,
    forward: scale(away, -1),
    right: [Math.cos(angle), Math.sin(angle), 0],
    zoom: 1,
    shift: [0, 0],
  };
}

export function project(camera: Camera, p: SpacePoint): FlatPoint {
  const ray = sub(p, camera.eye);
  const k = camera.zoom / dot(ray, camera.forward);
  return [camera.shift[0] + dot(ray, camera.right) * k, camera.shift[1] - ray[2] * k];
}

export interface Fit {
  readonly width: number;
  readonly height: number;
  readonly centreX: number;
  readonly groundY: number;
}

/** Zooms so that the points fill the frame, standing on its ground line. */
export function fitTo(camera: Camera, points: readonly SpacePoint[], fit: Fit): Camera {
  const bare: Camera = { ...camera, zoom: 1, shift: [0, 0] };
  const flat = points.map((p) => project(bare, p));
  const xs = flat.map((p) => p[0]);
  const ys = flat.map((p) => p[1]);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const zoom = Math.min(fit.width / (right - left), fit.height / (bottom - top));
  return { ...camera, zoom, shift: [fit.centreX - ((left + right) / 2) * zoom, fit.groundY - bottom * zoom] };
}

export type Knots = readonly (readonly [number, number])[];
export type Curve = (x: number) => number;

const slopesOf = (knots: Knots): number[] => {
  const secants = knots.slice(1).map(([x, y], i) => {
    const [px, py] = knots[i] ?? [0, 0];
    return (y - py) / (x - px);
  });
  return knots.map((_, i) => {
    const before = secants[i - 1] ?? secants[i] ?? 0;
    const after = secants[i] ?? before;
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  });
};

/** Draws a monotone cubic through the knots: a drawn profile never overshoots its points. It is flat beyond the ends. */
export function curve(knots: Knots): Curve {
  const slopes = slopesOf(knots);
  const first = knots[0] ?? [0, 0];
  const last = knots.at(-1) ?? first;
  const at = (x: number): number => {
    if (x <= first[0]) return first[1];
    if (x >= last[0]) return last[1];
    const i = knots.findIndex((knot) => knot[0] > x) - 1;
    const { 0: x0, 1: y0 } = knots[i] ?? first;
    const { 0: x1, 1: y1 } = knots[i + 1] ?? last;
    const h = x1 - x0;
    const t = (x - x0) / h;
    const bend = (slopes[i] ?? 0) * h * t * (1 - t) ** 2 - (slopes[i + 1] ?? 0) * h * t * t * (1 - t);
    return y0 + (y1 - y0) * t * t * (3 - 2 * t) + bend;
  };
  // A ring is walked place by place at one level, which asks for the same x hundreds of times.
  let [asked, answer] = first;
  return (x) => {
    if (x !== asked) answer = at(x);
    asked = x;
    return answer;
  };
}
