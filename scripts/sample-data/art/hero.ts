import type { Body } from './body-names.ts';
import { type Mood, place } from './moods.ts';
import type { PaintSlug } from './paints.ts';
import { together } from './stage.ts';
import { picture } from './svg.ts';
import { drawSubject, paintOf, stageFor, subjectLength } from './vehicle.ts';

export interface HeroScene {
  readonly body: Body;
  readonly paint: PaintSlug;
  /** The dealer's colour, as #rrggbb. */
  readonly brand: string;
  readonly mood: Mood;
  /** Which third stays calm for a form: the left unless said. */
  readonly calm?: 'left' | 'right';
}

const AZIMUTH = 33;
const MIRRORING: readonly Mood[] = ['studio', 'city'];

/** 2000 x 900: the vehicle in a wide scene. */
export function drawHeroScene({ body, paint, brand, mood, calm = 'left' }: HeroScene): string {
  const width = Math.min(1200, 1080 + (subjectLength(body) - 4.4) * 60);
  const stage = stageFor(body, paintOf(paint), AZIMUTH, { width, height: 600, centreX: 1350, groundY: 812 });
  const scene = together(
    place(mood, brand),
    drawSubject(body, { ...stage, matte: !MIRRORING.includes(mood) }, AZIMUTH),
  );
  const turned =
    calm === 'left' ? scene.shapes : `<g transform="matrix(-1 0 0 1 2000 0)">${scene.shapes}</g>`;
  return picture(2000, 900, scene.defs, turned);
}
