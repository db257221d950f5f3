import { blend, type Channels, hex, type Paint, rgb } from './colour.ts';
import {
  type Camera,
  dot,
  type FlatPoint,
  project,
  type SpacePoint,
  scale,
  smoothstep,
  steps,
  sub,
  unit,
} from './geometry.ts';
import { type CurvedShell, onScreen, spread, visibleStretch } from './shell.ts';
import { type Layer, line, path, type Stop, stopTags, tag } from './svg.ts';

const KEY = unit([-0.45, 0.55, 1]);
const STRIP = unit([-0.75, 0.75, 0.18]);

/** Returns the light of the studio as the clear coat reflects it: soft box above, dark wall, pale floor. */
function studio(r: SpacePoint): number {
  const box = smoothstep(0.2, 0.62, r[2]);
  const wall = 0.14 + 0.34 * smoothstep(0, 0.25, r[2]);
  const ground = 0.34 * smoothstep(-0.75, -0.12, r[2]) * (1 - smoothstep(-0.1, 0.02, r[2]));
  const strip = 0.35 * smoothstep(0.88, 1, dot(r, STRIP));
  return wall * (r[2] > 0 ? 1 : 0.5) + box * 0.95 + ground + strip;
}

function litColour(paint: Paint, normal: SpacePoint, towardsEye: SpacePoint): Channels {
  const facing = Math.max(0, dot(normal, towardsEye));
  const mirrored = sub(scale(normal, 2 * dot(normal, towardsEye)), towardsEye);
  const fresnel = 0.19 + 0.5 * (1 - facing) ** 4;
  const lightness = (rgb(paint.base)[0] + rgb(paint.base)[1] + rgb(paint.base)[2]) / 765;
  const ambient = paint.ambient ?? 0.42 + 0.24 * lightness ** 3;
  const diffuse = ambient + 0.4 * Math.max(0, dot(normal, KEY)) + 0.2 * normal[2];
  const coat = studio(mirrored) * fresnel * paint.gloss;
  const base = rgb(paint.base);
  const metal: Channels = blend([255, 255, 255], base, 0.3);
  const channel = (i: 0 | 1 | 2): number => base[i] * diffuse * (1 - fresnel * 0.4) + metal[i] * coat * 1.25;
  return [channel(0), channel(1), channel(2)];
}

interface Sample {
  readonly x: number;
  readonly colour: Channels;
}

const distance = (a: Channels, b: Channels): number =>
  Math.max(...a.map((v, i) => Math.abs(v - (b[i] ?? 0))));

/** Keeps the few samples that predict the others best. */
function thinned(samples: readonly Sample[], most: number): Sample[] {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) return [];
  const kept = [first, last];
  while (kept.length < most) {
    const worst = samples
      .map((sample) => ({ sample, gap: distance(sample.colour, between(kept, sample.x)) }))
      .reduce((a, b) => (b.gap > a.gap ? b : a));
    if (worst.gap < TOLERANCE) break;
    kept.push(worst.sample);
    kept.sort((a, b) => a.x - b.x);
  }
  return kept;
}

const TOLERANCE = 10;

function between(samples: readonly Sample[], x: number): Channels {
  const next = samples.findIndex((sample) => sample.x >= x);
  const [a, b] = [samples[Math.max(0, next - 1)], samples[Math.max(0, next)]];
  if (!a || !b) return [0, 0, 0];
  return blend(a.colour, b.colour, (x - a.x) / (b.x - a.x || 1));
}

function sweepOf(id: string, samples: readonly Sample[], [from, to]: FlatPoint, most: number): string {
  const ordered = [...samples].sort((a, b) => a.x - b.x);
  const offset = (x: number) => Math.round(((x - from) / (to - from)) * 100) / 100;
  const stops = thinned(ordered, most).map(({ x, colour }): Stop => [offset(x), hex(colour)]);
  return tag('linearGradient', { id }, stopTags(...stops));
}

export interface Surface {
  readonly at: (u: number, v: number) => SpacePoint;
  readonly normal: (u: number, v: number) => SpacePoint;
}

export interface Row {
  readonly low: number;
  readonly high: number;
  readonly us: readonly number[];
  /** Pixels by which the upper edge overshoots, so that the blur has colour beyond the outline. */
  readonly rise: number;
  /** The most colours along the strip. */
  readonly most: number;
}

/**
 * Draws one strip of skin: its upper edge, its light along the strip, and everything below, which the next strip
 * covers. Strips are drawn from the top down and blurred together, so that only the edges cost bytes.
 */
export function strip(
  id: string,
  surface: Surface,
  row: Row,
  camera: Camera,
  paint: Paint,
  ground: number,
): Layer {
  const middle = (row.low + row.high) / 2;
  const samples = row.us.map((u) => {
    const p = surface.at(u, middle);
    const colour = litColour(paint, surface.normal(u, middle), unit(sub(camera.eye, p)));
    return { x: project(camera, p)[0], colour };
  });
  const upper = onScreen(
    camera,
    row.us.map((u) => surface.at(u, row.high)),
  );
  const lower = onScreen(
    camera,
    row.us.map((u) => surface.at(u, row.low)),
  );
  const xs = [...upper, ...lower].map((p) => p[0]);
  const reach: FlatPoint = [Math.min(...xs) - BLEED, Math.max(...xs) + BLEED];
  const outline = widened(simpler(upper, 2.6), reach).map(
    ([x, y]): FlatPoint => [Math.round(x), Math.round(y - row.rise)],
  );
  const down = `V${Math.round(ground)}H${outline[0]?.[0] ?? 0}z`;
  return { defs: sweepOf(id, samples, reach, row.most), shapes: path(line(outline) + down, `url(#${id})`) };
}

const BLEED = 24;

function widened(points: readonly FlatPoint[], [left, right]: FlatPoint): FlatPoint[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const forward = last[0] > first[0];
  return [[forward ? left : right, first[1]], ...points, [forward ? right : left, last[1]]];
}

/** A shell's skin in strips between the given levels. */
export function skin(
  prefix: string,
  shell: CurvedShell,
  levels: readonly number[],
  camera: Camera,
  paint: Paint,
  most: number,
): Layer {
  const ground =
    Math.max(
      ...onScreen(
        camera,
        steps(0, 3, 6).map((p) => shell.point(p, 0)),
      ).map((p) => p[1]),
    ) + BLEED;
  const strips = levels.slice(1).map((high, i) => {
    const low = levels[i] ?? 0;
    const us = spread(visibleStretch(shell, camera, (low + high) / 2), 6, 4);
    const rise = i === levels.length - 2 ? BLEED : 0;
    const surface = { at: shell.point, normal: shell.normal };
    return strip(
      `${prefix}${i}`,
      surface,
      { low, high, us, rise, most: low < 0.5 ? most - 1 : most },
      camera,
      paint,
      ground,
    );
  });
  const topDown = [...strips].reverse();
  return { defs: strips.map((s) => s.defs).join(''), shapes: topDown.map((s) => s.shapes).join('') };
}

/** Returns the exact outline of the visible part of a shell between two levels. */
export function edge(shell: CurvedShell, camera: Camera, low = 0, high = 1): FlatPoint[] {
  const ring = (level: number) =>
    spread(visibleStretch(shell, camera, level), 12, 10).map((place) => shell.point(place, level));
  const levels = Array.from({ length: 15 }, (_, i) => high + ((low - high) * i) / 14);
  const right = levels.map((level) => shell.point(visibleStretch(shell, camera, level)[1], level));
  const left = levels.map((level) => shell.point(visibleStretch(shell, camera, level)[0], level)).reverse();
  return onScreen(camera, [
    ...ring(high),
    ...right.slice(1, -1),
    ...ring(low).reverse(),
    ...left.slice(1, -1),
  ]);
}

/** Leaves out points that lie on the line of their neighbours. */
export function simpler(points: readonly FlatPoint[], tolerance = 0.5): FlatPoint[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(dx, dy);
  const offs = points.map(([x, y]) =>
    length < 1e-6
      ? Math.hypot(x - first[0], y - first[1])
      : Math.abs((x - first[0]) * dy - (y - first[1]) * dx) / length,
  );
  const worst = offs.indexOf(Math.max(...offs));
  if ((offs[worst] ?? 0) < tolerance) return [first, last];
  return [
    ...simpler(points.slice(0, worst + 1), tolerance),
    ...simpler(points.slice(worst), tolerance).slice(1),
  ];
}
