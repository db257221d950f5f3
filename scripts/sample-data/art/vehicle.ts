import { motorhome, truck } from './behind-cab.ts';
import { convertible, coupe, hatchback, sedan, wagon } from './bodies-low.ts';
import { peopleMover, suv, ute, van } from './bodies-tall.ts';
import type { Body } from './body-names.ts';
import { carSubject } from './car.ts';
import { caravan } from './caravan.ts';
import { dashboard } from './dashboard.ts';
import { HEIGHT, studio, WIDTH } from './ground.ts';
import { motorcycle } from './motorcycle.ts';
import { PAINTS, type Paint, type PaintSlug } from './paints.ts';
import { cameraAt, type Fit, fitTo } from './space.ts';
import { type Stage, type Subject, together } from './stage.ts';
import { picture } from './svg.ts';
import { tractor } from './tractor.ts';

export const VIEWS = ['front-three-quarter', 'side', 'rear', 'wheel', 'dashboard'] as const;
export type View = (typeof VIEWS)[number];

export interface VehiclePicture {
  readonly body: Body;
  readonly paint: PaintSlug;
  readonly view: View;
}

const SUBJECTS: Readonly<Record<Body, Subject>> = {
  hatchback: carSubject(hatchback),
  sedan: carSubject(sedan),
  wagon: carSubject(wagon),
  suv: carSubject(suv),
  ute: carSubject(ute),
  coupe: carSubject(coupe),
  convertible: carSubject(convertible),
  van: carSubject(van),
  'people-mover': carSubject(peopleMover),
  motorcycle,
  caravan,
  motorhome,
  truck,
  tractor,
};

const AZIMUTH: Readonly<Record<Exclude<View, 'dashboard'>, number>> = {
  'front-three-quarter': 38,
  side: 6,
  rear: -46,
  wheel: 27,
};

export const paintOf = (slug: PaintSlug): Paint => PAINTS.find((paint) => paint.slug === slug) ?? PAINTS[0];

/** Longer vehicles fill more of the frame, but by less than their length. */
const frameFor = ({ length }: Subject): Fit => ({
  width: Math.min(1450, 1320 + (length - 4.4) * 70),
  height: 690,
  centreX: WIDTH / 2,
  groundY: 812,
});

export function stageFor(body: Body, paint: Paint, azimuth: number, fit: Fit): Stage {
  const subject = SUBJECTS[body];
  const camera = cameraAt({
    azimuth,
    eyeHeight: 1.55,
    distance: 9 + subject.length,
    midX: subject.length / 2,
  });
  return { camera: fitTo(camera, subject.extent, fit), paint };
}

export const drawSubject = (body: Body, stage: Stage, azimuth: number, fine = false) =>
  SUBJECTS[body].draw(stage, azimuth, fine);

const frameOf = (body: Body): Fit => frameFor(SUBJECTS[body]);

export function drawVehicle({ body, paint, view }: VehiclePicture): string {
  const colour = paintOf(paint);
  if (view === 'dashboard') return dashboard(body, colour);
  const subject = SUBJECTS[body];
  const azimuth = AZIMUTH[view];
  const stage = stageFor(body, colour, azimuth, frameOf(body));
  const close = view === 'wheel' ? { ...stage, camera: closeUp(subject, stage) } : stage;
  const drawn = together(studio(), subject.draw(close, azimuth, view === 'wheel'));
  return picture(WIDTH, HEIGHT, drawn.defs, drawn.shapes);
}

function closeUp({ detail }: Subject, { camera }: Stage) {
  const { centre, radius } = detail;
  const around = [-1, 1].flatMap((k) =>
    [0, radius * 2].map((z) => [centre[0] + k * radius, centre[1], z] as const),
  );
  return fitTo(camera, around, { width: 900, height: 690, centreX: WIDTH / 2, groundY: 850 });
}

export const subjectLength = (body: Body): number => SUBJECTS[body].length;
