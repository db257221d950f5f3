import type { Location } from '#domain/site/locations.ts';
import { locationSlug } from './location-slug.ts';

/** One address shoppers can visit, with the departments found there. */
export interface Place {
  readonly slug: string;
  readonly main: Location;
  readonly departments: readonly Location[];
}

const DEPARTMENT_ORDER = ['sales', '', 'service', 'parts'];
const departmentRank = (location: Location) => DEPARTMENT_ORDER.indexOf(location.location_type);

/** Visible locations by position, the departments of one place together, sales before service before parts. */
export function placesOf(locations: readonly Location[]): readonly Place[] {
  const visible = locations
    .filter((location) => location.visible)
    .toSorted((a, b) => a.position - b.position || a.id - b.id);
  const bySlug = Map.groupBy(visible, locationSlug);
  return [...bySlug].map(([slug, found]) => {
    const departments = found.toSorted((a, b) => departmentRank(a) - departmentRank(b));
    return { slug, departments, main: departments[0] as Location };
  });
}

/** The location that stands for the whole dealer: the primary one, else the first that is visible. */
export const primaryLocation = (locations: readonly Location[]): Location =>
  (locations.find((location) => location.primary) ??
    locations.find((location) => location.visible) ??
    locations[0]) as Location;
