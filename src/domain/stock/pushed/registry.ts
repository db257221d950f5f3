import { namesOf } from '#domain/lib/records.ts';
import { autograb } from './autograb.ts';
import { dealerStudio, dealerStudioCars } from './dealer-studio.ts';
import { ownVehicle } from './own-vehicle.ts';
import type { PushedShape } from './shape.ts';

/** How sources write the vehicles that they push. */
const SHAPES = {
  'own-vehicle': ownVehicle,
  'dealer-studio': dealerStudio,
  'dealer-studio-cars': dealerStudioCars,
  autograb,
} as const satisfies Readonly<Record<string, PushedShape>>;

export type PushedShapeName = keyof typeof SHAPES;
export const PUSHED_SHAPES = namesOf(SHAPES);
export const pushedShape = (name: PushedShapeName): PushedShape => SHAPES[name];
