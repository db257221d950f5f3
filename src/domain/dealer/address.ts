import type { Address } from '#domain/site/locations.ts';

/** `12 Example Street, Mackay QLD 4740` */
export const addressLine = ({ street, city, state, postcode }: Address): string =>
  `${street}, ${[city, state, postcode].join(' ')}`;

/** Opens the visitor's map with the way there. */
export const directionsUrl = (address: Address): string =>
  address.place_url ??
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(addressLine(address))}${
    address.place_id === null ? '' : `&destination_place_id=${encodeURIComponent(address.place_id)}`
  }`;
