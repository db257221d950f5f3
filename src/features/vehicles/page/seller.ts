import { licenceLines } from '#domain/dealers/licences.ts';
import type { Location } from '#domain/dealers/location-config.ts';
import { placeName } from '#domain/dealers/location-slug.ts';
import { scheduleOf, weekRows } from '#domain/dealers/opening-hours.ts';
import { addressLine, directionsUrl, hoursOf } from '#domain/dealers/places.ts';
import { phoneModel } from '#domain/sites/markets/phone.ts';
import { mapModel } from '#features/dealers/locations/map-model.ts';
import type { SettingsContext } from '#features/page-context.ts';
import { paths } from '#paths';

export function sellerModel(location: Location, { dealer, resolve }: SettingsContext) {
  const { config, market } = dealer;
  const { contact_detail, address } = location;
  return {
    id: location.id,
    name: placeName(location.name),
    href: resolve(paths.contactLocation(location))?.href ?? null,
    address: addressLine(address),
    directions: directionsUrl(address),
    map: mapModel(location, config),
    phone: phoneModel(contact_detail.phone ?? config.phone, dealer),
    email: contact_detail.email,
    hours: weekRows(hoursOf(location, config), market),
    schedule: scheduleOf(location, config),
    licences: licenceLines(location, market.code),
  };
}

/** The vehicle's location. */
export type SellerModel = ReturnType<typeof sellerModel>;
