import { basics, treads } from './car.ts';
import {
  type Area,
  arches,
  corners,
  crate,
  decals,
  glassDefs,
  mirroredWheels,
  onAxle,
  seams,
  shellBox,
  tailLights,
  WHITE,
  windows,
} from './crates.ts';
import { pairs, type SpacePoint, triples } from './geometry.ts';
import { reflection, shadow } from './ground.ts';
import { type CurvedShell, type ShellShape, shellOf } from './shell.ts';
import { boxOf, type Drawable, lineOn, patch, type Stage, sidePatch } from './stage.ts';
import { path, shapes, stroke, together } from './svg.ts';
import { type WheelPlace, wheelUse } from './wheel.ts';

const van: ShellShape = {
  ...crate({ from: 1.3, to: 6.9, half: 1.18, low: 0.5, high: 2.75 }),
  nose: pairs('0,1.62 0.3,1.3 0.62,1.32 0.85,1.5 1,1.85'),
  tail: pairs('0,6.75 0.3,6.9 0.85,6.88 1,6.7'),
  half: pairs('0,1.14 0.1,1.18 0.92,1.18 0.97,1.15 1,1.08'),
  front: { reach: 0.3, square: 4 },
  rear: { reach: 0.2, square: 5 },
};

function drawbar(stage: Stage): string {
  const beam = (side: number) =>
    lineOn(stage, [
      [1.7, 0.7 * side, 0.52],
      [0.2, 0, 0.5],
    ]);
  const jockey = lineOn(stage, triples('0.62,0.12,0.95 0.62,0.12,0.12'));
  const bottles =
    lineOn(stage, triples('1.15,0.25,0.62 1.15,0.25,1.02')) +
    lineOn(stage, triples('1.15,-0.25,0.62 1.15,-0.25,1.02'));
  return (
    stroke(bottles, '#8e979f', 38) +
    stroke(bottles, '#dfe4e8', 12, { transform: 'translate(-8)' }) +
    stroke(beam(-1) + beam(1) + lineOn(stage, triples('0.2,0,0.5 0.02,0,0.52')), '#1a1d20', 16) +
    stroke(jockey, '#3c4247', 10) +
    stroke(jockey, '#9aa2a9', 3)
  );
}

function caravanSkin(
  shell: CurvedShell,
  stage: Stage,
  azimuth: number,
  wheels: readonly WheelPlace[],
): string {
  const door: Area = [2.5, 3.15, 0.06, 0.84];
  const stone = patch(shell, stage, pairs('-1,0.3 -1,-0.02 0,-0.02 0.98,-0.02 0.98,0.3 0,0.3'));
  const screen = patch(shell, stage, pairs('-0.74,0.5 0,0.5 0.74,0.5 0.74,0.74 0,0.74 -0.74,0.74'));
  const rearScreen = patch(shell, stage, pairs('2.3,0.5 3,0.5 3.7,0.5 3.7,0.76 3,0.76 2.3,0.76'));
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

const awning = (shell: CurvedShell, stage: Stage): string => {
  const roll = lineOn(
    stage,
    [2.3, 6.5].map((x): SpacePoint => [x, shell.point(1.5, 0.9)[1] + 0.08, 2.62]),
  );
  return stroke(roll, '#5c646b', 20) + stroke(roll, '#d8dde1', 10, { transform: 'translate(0 -3)' });
};

export const caravan: Drawable = {
  length: 6.9,
  seat: 'lounge',
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
