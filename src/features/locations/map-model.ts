import { placeName } from '#domain/dealer/location-slug.ts';
import { addressLine, directionsUrl, mapFrameUrl } from '#domain/dealer/places.ts';
import type { Location } from '#domain/site/locations.ts';

/** A map that is drawn only when a visitor asks for it. */
export interface MapModel {
  /** What the frame loads. */
  readonly src: string;
  readonly label: string;
  readonly directions: string;
  readonly locationId: number;
}

export const mapModel = (location: Location): MapModel => ({
  src: mapFrameUrl(location.address),
  label: `${placeName(location.name)}, ${addressLine(location.address)}`,
  directions: directionsUrl(location.address),
  locationId: location.id,
});
