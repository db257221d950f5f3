import type { Mark, SideMark } from './car-shape.ts';
import type { Paint } from './colour.ts';
import type { SeatName } from './dashboard.ts';
import { type Camera, clamp, type FlatPoint, mix, project, type SpacePoint, steps } from './geometry.ts';
import { edge, simpler, skin, strip } from './shading.ts';
import { type CurvedShell, lidNormal, lidPoint, onScreen, visibleStretch } from './shell.ts';
import { clipTo, group, hull, type Layer, line } from './svg.ts';

export interface Stage {
  readonly camera: Camera;
  readonly paint: Paint;
  /** The ground mirrors nothing. */
  readonly matte?: boolean;
}

/** Anything that can stand in the studio. */
export interface Drawable {
  readonly length: number;
  readonly seat: SeatName;
  /** Points that the picture must hold. */
  readonly extent: readonly SpacePoint[];
  /** The wheel shown close up. */
  readonly detail: { readonly centre: SpacePoint; readonly radius: number };
  readonly draw: (stage: Stage, azimuth: number, fine: boolean) => Layer;
}

export const boxOf = (length: number, half: number, height: number): SpacePoint[] =>
  [0, length].flatMap((x) => [-half, half].flatMap((y) => [0, height].map((z): SpacePoint => [x, y, z])));

/** Gives the names in a layer a prefix, so that two vehicles can share a picture. */
export function scoped(prefix: string, { defs, shapes }: Layer): Layer {
  const named = (text: string) =>
    text
      .replaceAll('id="', `id="${prefix}`)
      .replaceAll('url(#', `url(#${prefix}`)
      .replaceAll('href="#', `href="#${prefix}`);
  return { defs: named(defs), shapes: named(shapes) };
}

export const outlineOf = (points: readonly FlatPoint[], tolerance = 0.6): string =>
  line(simpler(points, tolerance), true);

const finer = (marks: readonly Mark[], close: boolean, pieces: number): Mark[] => {
  const legs = close ? marks.length : marks.length - 1;
  const points = Array.from({ length: legs }, (_, i) => {
    const from = marks[i] ?? [0, 0];
    const to = marks[(i + 1) % marks.length] ?? from;
    return steps(0, 1, pieces)
      .slice(0, -1)
      .map((t): Mark => [mix(from[0], to[0], t), mix(from[1], to[1], t)]);
  }).flat();
  const last = marks.at(-1);
  return close || !last ? points : [...points, last];
};

export const markAt = (shell: CurvedShell, camera: Camera, [place, level]: Mark): FlatPoint => {
  const [left, right] = visibleStretch(shell, camera, level);
  return project(camera, shell.point(clamp(place, left, right), level));
};

/** Draws a patch or line on the skin, given by places round the ring. */
export const patch = (
  shell: CurvedShell,
  { camera }: Stage,
  marks: readonly Mark[],
  close = true,
  pieces = 5,
): string =>
  line(
    simpler(
      finer(marks, close, pieces).map((mark) => markAt(shell, camera, mark)),
      1,
    ),
    close,
  );

export const sideAt = (shell: CurvedShell, camera: Camera, [x, level]: SideMark, far = false): FlatPoint => {
  const [px, py, pz] = shell.point(shell.placeAt(x, level), level);
  return project(camera, [px, far ? -py : py, pz]);
};

/** Draws a patch or line on the flank, given by x. */
export const sidePatch = (
  shell: CurvedShell,
  { camera }: Stage,
  marks: readonly SideMark[],
  close = true,
  far = false,
): string =>
  line(
    simpler(
      finer(marks, close, 5).map((mark) => sideAt(shell, camera, mark, far)),
      0.8,
    ),
    close,
  );

export const lineOn = ({ camera }: Stage, points: readonly SpacePoint[], close = false): string =>
  line(simpler(onScreen(camera, points), 0.45), close);

/** Returns the pixels a metre at a point, for details drawn flat to the picture. */
export const scaleAt = ({ camera }: Stage, p: SpacePoint): number =>
  project(camera, p)[1] - project(camera, [p[0], p[1], p[2] + 1])[1];

/** Draws the part of a lid between two x: its visible outline is the hull of its points. */
export function deck(
  id: string,
  shell: CurvedShell,
  crown: (x: number) => number,
  [from, to]: readonly [number, number],
  { camera, paint }: Stage,
  rows = 5,
): Layer {
  const points = steps(from, to, 12).flatMap((x) =>
    steps(-1, 1, 12).map((v) => lidPoint(shell, crown, x, v)),
  );
  const flat = onScreen(camera, points);
  const outline = outlineOf(hull([...flat, ...flat.map(([x, y]): FlatPoint => [x, y + 4])]), 0.9);
  const ground = Math.max(...flat.map((p) => p[1])) + 20;
  const edges = steps(-1, 1, rows);
  const surface = {
    at: (x: number, v: number) => lidPoint(shell, crown, x, -v),
    normal: (x: number, v: number) => lidNormal(shell, crown, Math.max(x, shell.nose(1) + 0.12), -v),
  };
  const strips = edges.slice(1).map((high, i) => {
    const row = { low: edges[i] ?? -1, high, us: steps(from, to, 6), rise: i === rows - 1 ? 30 : 0, most: 3 };
    return strip(`${id}${i}`, surface, row, camera, paint, ground);
  });
  const topDown = strips.map((s) => s.shapes).reverse();
  return {
    defs: clipTo(`${id}c`, outline) + strips.map((s) => s.defs).join(''),
    shapes: group({ 'clip-path': `url(#${id}c)`, filter: 'url(#s)' }, ...topDown),
  };
}

export interface Skin {
  readonly levels: readonly number[];
  /** The most colours along one strip. */
  readonly colours: number;
  /** What is drawn on the skin and clipped to its outline. */
  readonly inside?: string;
  /** Points above the uppermost ring that belong to the outline: a roof's crown. */
  readonly crest?: readonly SpacePoint[];
  /** The level the outline reaches down to, below 0 to leave no seam with what it stands on. */
  readonly foot?: number;
}

export function skinned(id: string, shell: CurvedShell, skinOf: Skin, { camera, paint }: Stage): Layer {
  const { levels, colours, inside = '', crest = [], foot = 0 } = skinOf;
  const painted = skin(id, shell, levels, camera, paint, colours);
  const rim = edge(shell, camera, foot);
  const outline = outlineOf(crest.length > 0 ? hull([...rim, ...onScreen(camera, crest)]) : rim, 0.9);
  return {
    defs: clipTo(`${id}c`, outline) + painted.defs,
    shapes:
      group({ 'clip-path': `url(#${id}c)`, filter: 'url(#s)' }, painted.shapes) +
      (inside ? group({ 'clip-path': `url(#${id}c)` }, inside) : ''),
  };
}
