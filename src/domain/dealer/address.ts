import type { Address } from '#domain/site/locations.ts';

/** `12 Example Street, Mackay QLD 4740`; a town that is called like its region is named once. */
export const addressLine = ({ street, city, state, postcode }: Address): string =>
  `${street}, ${[...new Set([city, state]), postcode].join(' ')}`;

/** Opens the visitor's map with the way there. */
export const directionsUrl = (address: Address): string =>
  address.place_url ??
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(addressLine(address))}${
    address.place_id === null ? '' : `&destination_place_id=${encodeURIComponent(address.place_id)}`
  }`;

/** The frame that shows where it is: with a key the map service’s own, else the one that needs none. */
export function mapFrameUrl(address: Address): string {
  const { lat, long, place_id, map_key } = address;
  const point = lat === null || long === null ? addressLine(address) : `${lat},${long}`;
  if (map_key === null) return `https://www.google.com/maps?q=${encodeURIComponent(point)}&output=embed`;
  const query = place_id === null ? point : `place_id:${place_id}`;
  return `https://www.google.com/maps/embed/v1/place?key=${encodeURIComponent(map_key)}&q=${encodeURIComponent(query)}`;
}
