import { type Department, departmentOf, primaryLocation } from '#domain/dealer/places.ts';
import type { Location } from '#domain/site/locations.ts';
import type { SiteConfig } from '#domain/site/schema.ts';
import type { LeadVehicle } from './lead-vehicle.ts';

type Config = Pick<SiteConfig, 'locations' | 'dealerships' | 'dealer_id'>;

/** What is known of a booking before a time is chosen. */
interface Booking {
  /** The location that was chosen, if one was. */
  readonly location_id: string | undefined;
  readonly department: Department;
  /** The one that is to be driven. */
  readonly vehicle: Pick<LeadVehicle, 'location_id' | 'dealership_id' | 'dealership_slug'> | null;
}

type Id = number | string | null | undefined;

/** The only location with a department, if there is exactly one. */
export function onlyPlaceOf(
  department: Department,
  { locations }: Pick<SiteConfig, 'locations'>,
): Location | undefined {
  const own = locations.filter((location) => location.visible && departmentOf(location) === department);
  return own.length === 1 ? own[0] : undefined;
}

/**
 * The provider's id of the dealership whose diary is asked for free times. In order: the chosen location's, the
 * car's, that of the only location with the department, the dealer's.
 */
export function diaryOf({ location_id, department, vehicle }: Booking, config: Config): string | null {
  const { locations, dealerships, dealer_id } = config;
  const idOfSlug = (slug: string | null | undefined): Id => dealerships.find((one) => one.slug === slug)?.id;
  const idAt = (place: Location | undefined): Id => place?.dealership_id ?? idOfSlug(place?.dealership_slug);
  const placeNamed = (id: string | null | undefined) => locations.find((one) => String(one.id) === id);
  const found: readonly Id[] = [
    idAt(placeNamed(location_id)),
    idAt(placeNamed(vehicle?.location_id)),
    vehicle?.dealership_id,
    idOfSlug(vehicle?.dealership_slug),
    idAt(onlyPlaceOf(department, config)),
    idAt(primaryLocation(locations)),
    dealerships[0]?.id,
    dealer_id,
  ];
  const id = found.find((one) => one !== null && one !== undefined);
  return id === undefined ? null : String(id);
}
