import { darker } from './colour.ts';
import { type Camera, type FlatPoint, project, type SpacePoint, steps } from './geometry.ts';
import { type CurvedShell, onScreen } from './shell.ts';
import { outlineOf, type Stage } from './stage.ts';
import { blur, fade, glow, group, hull, type Layer, NOTHING, path, sweep, tag } from './svg.ts';
import { type WheelPlace, wheelUse } from './wheel.ts';

export const WIDTH = 1600;
export const HEIGHT = 1000;

/** Draws a seamless studio: wall, cove and floor with a pool of light. */
export function studio(): Layer {
  return {
    defs:
      fade('sw', [0, '#dde2e6'], [0.56, '#dbe0e4'], [0.65, '#c6ccd2'], [1, '#edf0f2']) +
      glow('sl', [0, '#fff'], [1, '#fff0']),
    shapes:
      path(`M0 0H${WIDTH}V${HEIGHT}H0z`, 'url(#sw)') +
      tag('ellipse', { cx: 800, cy: 330, rx: 820, ry: 380, fill: 'url(#sl)' }) +
      '',
  };
}

const flatRing = (shell: CurvedShell, level: number, grow: number): SpacePoint[] =>
  steps(-3, 3, 36).map((place) => {
    const [x, y] = shell.point(place, level);
    return [x, y * grow, 0];
  });

export interface Footprint {
  readonly shells: readonly CurvedShell[];
  readonly wheels: readonly WheelPlace[];
}

export function shadow({ shells, wheels }: Footprint, stage: Stage): Layer {
  const { camera } = stage;
  const bodies = shells.map((shell) => outlineOf(hull(onScreen(camera, flatRing(shell, 0.3, 0.97))), 8));
  const spots = wheels.map((wheel) => contact(wheel, camera)).join('');
  return {
    defs: blur('sh', 22, 14) + blur('sc', 7, 4),
    shapes:
      group({ filter: 'url(#sh)' }, ...bodies.map((d) => path(d, '#0009'))) +
      group({ filter: 'url(#sc)' }, ...bodies.map((d) => path(d, '#0007')), spots),
  };
}

function contact({ centre, radius, width }: WheelPlace, camera: Camera): string {
  const patchPoints = [-1, 1].flatMap((k) =>
    [0, -width].map((y): SpacePoint => [centre[0] + k * radius * 0.5, centre[1] + y, 0]),
  );
  return path(outlineOf(hull(onScreen(camera, patchPoints))), '#050608');
}

/** Mirrors the lower body and the near wheels in the polished floor. */
export function reflection({ shells, wheels }: Footprint, stage: Stage): Layer {
  if (stage.matte) return NOTHING;
  const { camera, paint } = stage;
  const drawn = shells.map((shell, i) => mirrored(`fr${i}`, shell, camera, paint.base));
  return {
    defs: drawn.map((d) => d.defs).join(''),
    shapes: group(
      { opacity: 0.16, filter: 'url(#sc)' },
      ...drawn.map((d) => d.shapes),
      ...wheels.map((w) => wheelUse(w, stage, true)),
    ),
  };
}

function mirrored(id: string, shell: CurvedShell, camera: Camera, base: string): Layer {
  const at = (level: number) =>
    steps(-0.6, 2.9, 16).map((place): FlatPoint => {
      const [x, y, z] = shell.point(place, level);
      return project(camera, [x, y, -z]);
    });
  const [upper, lower] = [at(0.05), at(0.9)];
  const all = [...upper, ...lower];
  const [top, bottom] = [Math.min(...all.map((p) => p[1])), Math.max(...all.map((p) => p[1]))];
  return {
    defs: sweep(id, [0, top], [0, bottom], [0, darker(base, 0.35)], [0.55, `${base}80`], [1, `${base}00`]),
    shapes: path(outlineOf(hull(all), 6), `url(#${id})`),
  };
}
