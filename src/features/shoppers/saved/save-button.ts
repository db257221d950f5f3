import { plainName } from '#domain/vehicles/no-break-name.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';

export interface SaveButtonModel {
  readonly id: string;
  readonly name: string;
  readonly make: string;
  readonly model: string;
  readonly hasNvic: boolean;
  /** Data that a card shows anyway. On pages without a card the button carries it. */
  readonly rest?: { readonly slug: string; readonly picture: string | null };
}

type Saveable = Pick<Vehicle, 'id' | 'name' | 'slug' | 'make' | 'model' | 'primary_image_url' | 'has_nvic'>;

/** Makes the heart of a vehicle outside of any card. */
export const saveButton = (vehicle: Saveable): SaveButtonModel => ({
  id: vehicle.id,
  name: plainName(vehicle.name),
  make: vehicle.make,
  model: vehicle.model,
  hasNvic: vehicle.has_nvic,
  rest: { slug: vehicle.slug, picture: vehicle.primary_image_url },
});
