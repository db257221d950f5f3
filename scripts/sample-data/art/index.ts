export { BADGES, drawBadge } from './badge.ts';
export { BODIES, type Body } from './body-names.ts';
export {
  DEALERSHIP_VARIANTS,
  type DealershipVariant,
  SKIES,
  type Sky,
} from './buildings.ts';
export { drawDealership } from './dealership.ts';
export { drawHeroScene } from './hero.ts';
export { MOODS, type Mood } from './moods.ts';
export { PAINTS, type PaintSlug } from './paints.ts';
export { drawPortrait } from './portrait.ts';
export { drawVehicle, VIEWS, type View } from './vehicle.ts';
