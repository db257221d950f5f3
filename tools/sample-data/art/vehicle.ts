import { namesOf } from '#domain/lib/records.ts';
import { motorhome, truck } from './behind-cab.ts';
import { convertible, coupe, hatchback, sedan, wagon } from './bodies-low.ts';
import { peopleMover, suv, ute, van } from './bodies-tall.ts';
import { carSubject } from './car.ts';
import { caravan } from './caravan.ts';
import { PAINTS, type Paint, type PaintSlug } from './colour.ts';
import { dashboard } from './dashboard.ts';
import { cameraAt, type Fit, fitTo } from './geometry.ts';
import { HEIGHT, studio, WIDTH } from './ground.ts';
import { type Mood, place } from './moods.ts';
import { motorcycle } from './motorcycle.ts';
import type { Drawable, Stage } from './stage.ts';
import { picture, together } from './svg.ts';
import { tractor } from './tractor.ts';

export const VIEWS = ['front-three-quarter', 'side', 'rear', 'wheel', 'dashboard'] as const;
export type View = (typeof VIEWS)[number];

export interface VehiclePicture {
  readonly body: BodyName;
  readonly paint: PaintSlug;
  readonly view: View;
}

const SUBJECTS = {
  hatchback: carSubject(hatchback, 'low'),
  sedan: carSubject(sedan, 'low'),
  wagon: carSubject(wagon, 'low'),
  suv: carSubject(suv, 'high'),
  ute: carSubject(ute, 'high'),
  coupe: carSubject(coupe, 'low'),
  convertible: carSubject(convertible, 'low'),
  van: carSubject(van, 'cab'),
  'people-mover': carSubject(peopleMover, 'high'),
  motorcycle,
  caravan,
  motorhome,
  truck,
  tractor,
} as const satisfies Record<string, Drawable>;
export type BodyName = keyof typeof SUBJECTS;
export const BODIES = namesOf(SUBJECTS);

const AZIMUTH: Readonly<Record<Exclude<View, 'dashboard'>, number>> = {
  'front-three-quarter': 38,
  side: 6,
  rear: -46,
  wheel: 27,
};

export const paintOf = (slug: PaintSlug): Paint => PAINTS.find((paint) => paint.slug === slug) ?? PAINTS[0];

/** Lets longer vehicles fill more of the frame, but by less than their length. */
const frameFor = ({ length }: Drawable): Fit => ({
  width: Math.min(1450, 1320 + (length - 4.4) * 70),
  height: 690,
  centreX: WIDTH / 2,
  groundY: 812,
});

export function stageFor(body: BodyName, paint: Paint, azimuth: number, fit: Fit): Stage {
  const subject = SUBJECTS[body];
  const camera = cameraAt({
    azimuth,
    eyeHeight: 1.55,
    distance: 9 + subject.length,
    midX: subject.length / 2,
  });
  return { camera: fitTo(camera, subject.extent, fit), paint };
}

export const drawSubject = (body: BodyName, stage: Stage, azimuth: number) =>
  SUBJECTS[body].draw(stage, azimuth, false);

export function drawVehicle({ body, paint, view }: VehiclePicture): string {
  const colour = paintOf(paint);
  const subject = SUBJECTS[body];
  if (view === 'dashboard') return dashboard(subject.seat, colour);
  const azimuth = AZIMUTH[view];
  const stage = stageFor(body, colour, azimuth, frameFor(subject));
  const close = view === 'wheel' ? { ...stage, camera: closeUp(subject, stage) } : stage;
  const drawn = together(studio(), subject.draw(close, azimuth, view === 'wheel'));
  return picture(WIDTH, HEIGHT, drawn.defs, drawn.shapes);
}

function closeUp({ detail }: Drawable, { camera }: Stage) {
  const { centre, radius } = detail;
  const around = [-1, 1].flatMap((k) =>
    [0, radius * 2].map((z) => [centre[0] + k * radius, centre[1], z] as const),
  );
  return fitTo(camera, around, { width: 900, height: 690, centreX: WIDTH / 2, groundY: 850 });
}

export interface HeroScene {
  readonly body: BodyName;
  readonly paint: PaintSlug;
  /** The dealer's colour, as #rrggbb. */
  readonly brand: string;
  readonly mood: Mood;
  /** The third that stays calm for a form. The left one by default. */
  readonly calm?: 'left' | 'right';
}

const HERO_AZIMUTH = 33;
const MIRRORING: readonly Mood[] = ['studio', 'city'];

/** Draws the vehicle in a wide scene, 2000 x 900. */
export function drawHeroScene({ body, paint, brand, mood, calm = 'left' }: HeroScene): string {
  const width = Math.min(1200, 1080 + (SUBJECTS[body].length - 4.4) * 60);
  const stage = stageFor(body, paintOf(paint), HERO_AZIMUTH, {
    width,
    height: 600,
    centreX: 1350,
    groundY: 812,
  });
  const scene = together(
    place(mood, brand),
    drawSubject(body, { ...stage, matte: !MIRRORING.includes(mood) }, HERO_AZIMUTH),
  );
  const turned =
    calm === 'left' ? scene.shapes : `<g transform="matrix(-1 0 0 1 2000 0)">${scene.shapes}</g>`;
  return picture(2000, 900, scene.defs, turned);
}
