export { BADGES, drawBadge } from './badge.ts';
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
export { BODIES, type Body, drawVehicle, VIEWS, type View } from './vehicle.ts';
