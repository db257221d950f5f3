import { locationSlug } from '#domain/dealer/location-slug.ts';
import { primaryLocation } from '#domain/dealer/places.ts';
import type { Location } from '#domain/site/locations.ts';
import type { SiteConfig } from '#domain/site/schema.ts';
import { absoluteUrl, paths } from '#paths';
import type { Reference } from './types.ts';

type Identified = Pick<SiteConfig, 'url' | 'locations'>;

export const websiteRef = (config: Pick<SiteConfig, 'url'>): Reference => ({
  '@id': `${absoluteUrl(config, paths.home)}#website`,
});

/** The dealer as a whole: its main location. */
export const dealerRef = (config: Pick<SiteConfig, 'url'>): Reference => ({
  '@id': `${absoluteUrl(config, paths.home)}#dealer`,
});

export const isMainPlace = (location: Location, { locations }: Identified): boolean =>
  locationSlug(location) === locationSlug(primaryLocation(locations));

/** The place a location belongs to; its departments are one business with it. */
export const placeRef = (location: Location, config: Identified): Reference =>
  isMainPlace(location, config)
    ? dealerRef(config)
    : { '@id': `${absoluteUrl(config, paths.contactLocation(location))}#dealer` };
