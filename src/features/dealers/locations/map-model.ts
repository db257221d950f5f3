import type { Location } from '#domain/dealers/location-config.ts';
import { placeName } from '#domain/dealers/location-slug.ts';
import { addressLine, directionsUrl, type MapStart, mapFrameUrl, mapStart } from '#domain/dealers/places.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';

/** A map of another service, loaded on demand. */
export interface MapModel {
  /** The address in the frame. */
  readonly src: string;
  readonly label: string;
  readonly directions: string;
  readonly locationId: number;
  readonly start: MapStart;
}

export const mapModel = (location: Location, config: SiteConfig): MapModel => ({
  src: mapFrameUrl(location.address),
  label: `${placeName(location.name)}, ${addressLine(location.address)}`,
  directions: directionsUrl(location.address),
  locationId: location.id,
  start: mapStart(config),
});
