import { placesOf } from '#domain/dealer/places.ts';
import type { SiteConfig } from '#domain/site/schema.ts';

/** What a dealer’s texts may name of its configuration. */
export interface KnownWords {
  readonly locations: readonly string[];
  readonly departments: readonly string[];
}

export const knownWords = ({ locations, staff }: Pick<SiteConfig, 'locations' | 'staff'>): KnownWords => ({
  locations: placesOf(locations).map(({ slug }) => slug),
  departments: [...new Set(staff.map(({ department }) => department))],
});
