import { sellerLocation } from '#domain/dealer/places.ts';
import type { Dealer } from '#domain/site/dealer.ts';
import type { Location } from '#domain/site/locations.ts';
import { describeVehicle } from '#domain/vehicle/facts.ts';
import { plainName } from '#domain/vehicle/no-break-name.ts';
import { readVin } from '#domain/vehicle/plate.ts';
import { type PriceWording, priceWording } from '#domain/vehicle/price.ts';
import type { Vehicle } from '#domain/vehicle/schema.ts';
import { absoluteUrl, paths } from '#paths';

/** A vehicle as it is told to others: with full addresses, and nothing that only this site understands. */
export interface Advert {
  readonly vehicle: Vehicle;
  readonly name: string;
  readonly description: string;
  readonly link: string;
  /** Nothing where nobody outside could open it: a page is yet to be made. */
  readonly hasPage: boolean;
  readonly vin: string | null;
  readonly price: PriceWording;
  readonly location: Location;
  /** The main one first; photographs or pictures made of drawings, never drawings. */
  readonly pictures: readonly string[];
}

export interface AdvertPlace {
  readonly hasPage: (path: string) => boolean;
  /** A picture as a file that every advertiser reads; nothing where there is none. */
  readonly photo: (src: string) => string | null;
}

const MOST_PICTURES = 20;

const picturesOf = ({ primary_image_url, images }: Vehicle): readonly string[] =>
  [...new Set([primary_image_url, ...images])].filter((src) => src !== null).slice(0, MOST_PICTURES);

export function advertOf(
  vehicle: Vehicle,
  { config, market }: Dealer,
  { hasPage, photo }: AdvertPlace,
): Advert {
  const path = paths.vehicle(vehicle.slug);
  const price = priceWording(vehicle, config.vehicles.price_qualifiers, market);
  return {
    vehicle,
    name: plainName(vehicle.name),
    description: plainName(vehicle.description ?? describeVehicle(vehicle, price, market)),
    link: absoluteUrl(config, path),
    hasPage: hasPage(path),
    vin: readVin(vehicle.vin),
    price,
    location: sellerLocation(vehicle, config.locations),
    pictures: picturesOf(vehicle).flatMap((src) => {
      const made = photo(src);
      return made === null ? [] : [absoluteUrl(config, made)];
    }),
  };
}
