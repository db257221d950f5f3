import type { Location } from '#domain/dealers/location-config.ts';
import { locationSlug } from '#domain/dealers/location-slug.ts';
import { primaryLocation } from '#domain/dealers/places.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { absoluteUrl, paths } from '#paths';
import type { GraphNode, Reference } from './types.ts';

/** Writes one graph per page, as the text of its data script. Escapes `<`, which could close the script or open another. */
export const jsonLd = (nodes: readonly GraphNode[]): string =>
  nodes.length === 0
    ? ''
    : JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }).replaceAll('<', '\\u003c');

/** Drops unknown facts: null, undefined, empty texts and empty lists. */
export function known<T extends object>(facts: T): { readonly [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(facts).filter(
    ([, value]) =>
      value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> };
}

type Identified = Pick<SiteConfig, 'url' | 'locations'>;

export const websiteRef = (config: Pick<SiteConfig, 'url'>): Reference => ({
  '@id': `${absoluteUrl(config, paths.home)}#website`,
});

/** References the dealer as a whole, which is its main location. */
export const dealerRef = (config: Pick<SiteConfig, 'url'>): Reference => ({
  '@id': `${absoluteUrl(config, paths.home)}#dealer`,
});

export const isMainPlace = (location: Location, { locations }: Identified): boolean =>
  locationSlug(location) === locationSlug(primaryLocation(locations));

/** References the place of a location. Its departments are one business with it. */
export const placeRef = (location: Location, config: Identified): Reference =>
  isMainPlace(location, config)
    ? dealerRef(config)
    : { '@id': `${absoluteUrl(config, paths.contactLocation(location))}#dealer` };
