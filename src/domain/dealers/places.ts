import type { SiteConfig } from '#domain/sites/site-schema.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import type { Address, Location, OpeningHour } from './location-config.ts';
import { locationSlug } from './location-slug.ts';

/** One address shoppers can visit, with the departments found there. */
export interface Place {
  readonly slug: string;
  readonly main: Location;
  readonly departments: readonly Location[];
}

export type Department = Exclude<Location['location_type'], ''>;

/** Returns sales for a location without a type. */
export const departmentOf = ({ location_type }: Pick<Location, 'location_type'>): Department =>
  location_type === '' ? 'sales' : location_type;

const DEPARTMENT_ORDER = ['sales', '', 'service', 'parts'];
const departmentRank = (location: Location) => DEPARTMENT_ORDER.indexOf(location.location_type);

export const visibleInOrder = (locations: readonly Location[]): readonly Location[] =>
  locations.filter((location) => location.visible).toSorted((a, b) => a.position - b.position || a.id - b.id);

/** Lists visible locations by position, grouped by place: sales before service before parts. */
export function placesOf(locations: readonly Location[]): readonly Place[] {
  const bySlug = Map.groupBy(visibleInOrder(locations), locationSlug);
  return [...bySlug].map(([slug, departmentRows]) => {
    const departments = departmentRows.toSorted((a, b) => departmentRank(a) - departmentRank(b));
    return { slug, departments, main: departments[0] as Location };
  });
}

/** Prefers a location’s own hours to those of the whole dealer. */
export const hoursOf = (
  { contact_detail }: Pick<Location, 'contact_detail'>,
  { opening_hours }: { readonly opening_hours: readonly OpeningHour[] },
): readonly OpeningHour[] =>
  contact_detail.opening_hours.length > 0 ? contact_detail.opening_hours : opening_hours;

/** Returns the primary location, or else the first visible one. */
export const primaryLocation = (locations: readonly Location[]): Location =>
  (locations.find((location) => location.primary) ??
    locations.find((location) => location.visible) ??
    locations[0]) as Location;

export const sellerLocation = (
  vehicle: Pick<Vehicle, 'location_id' | 'location_name'>,
  locations: readonly Location[],
): Location =>
  locations.find(({ id }) => String(id) === vehicle.location_id) ??
  locations.find(({ name }) => name === vehicle.location_name) ??
  primaryLocation(locations);

/** Omits the region if the town has the same name: `12 Example Street, Mackay QLD 4740` */
export const addressLine = ({ street, city, state, postcode }: Address): string =>
  `${street}, ${[...new Set([city, state]), postcode].join(' ')}`;

export const directionsUrl = (address: Address): string =>
  address.place_url ??
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(addressLine(address))}${
    address.place_id === null ? '' : `&destination_place_id=${encodeURIComponent(address.place_id)}`
  }`;

/** When a map loads: at once, with consent, or on a click. */
export type MapStart = 'at-once' | 'when-allowed' | 'when-pressed';

export const mapStart = ({ maps, consent }: Pick<SiteConfig, 'maps' | 'consent'>): MapStart =>
  maps === 'at-once' && consent ? 'when-allowed' : maps;

/** Builds the address of a map's frame. Without a key it uses the address that needs none. */
export function mapFrameUrl(address: Address): string {
  const { lat, long, place_id, map_key } = address;
  const point = lat === null || long === null ? addressLine(address) : `${lat},${long}`;
  if (map_key === null) return `https://www.google.com/maps?q=${encodeURIComponent(point)}&output=embed`;
  const query = place_id === null ? point : `place_id:${place_id}`;
  return `https://www.google.com/maps/embed/v1/place?key=${encodeURIComponent(map_key)}&q=${encodeURIComponent(query)}`;
}
