import type { SiteConfig } from '#domain/site/schema.ts';
import type { Vehicle } from '#domain/vehicle/schema.ts';

export interface MetaTag {
  readonly name: string;
  readonly content: string;
}

export interface AutobotCar {
  readonly vehicle: Pick<Vehicle, 'id' | 'name' | 'reserved' | 'car_type' | 'dealership_id'>;
  /** Where the car can be reserved; nothing where the site has no such page for it. */
  readonly checkoutUrl: string | null;
}

const carTags = ({ vehicle, checkoutUrl }: AutobotCar) => [
  ['car-name', vehicle.name],
  ['car-id', vehicle.id],
  ['checkout-link', checkoutUrl],
  ['is-reserved', String(vehicle.reserved)],
  ['car-category', vehicle.car_type],
  ['car-dealership-id', vehicle.dealership_id],
];

/** What the chat widget reads from a page; a tag without anything to say is left out. */
export function autobotTags({ autobot }: Pick<SiteConfig, 'autobot'>, car?: AutobotCar): readonly MetaTag[] {
  if (!autobot.enabled) return [];
  return [['message', autobot.message], ...(car ? carTags(car) : [])].flatMap(([name, content]) =>
    content ? [{ name: `autobot:${name}`, content }] : [],
  );
}
