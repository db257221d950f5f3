import { licenceLines } from '#domain/dealers/licences.ts';
import type { Location } from '#domain/dealers/location-config.ts';
import { scheduleOf, weekRows } from '#domain/dealers/opening-hours.ts';
import { addressLine, departmentOf, directionsUrl, hoursOf } from '#domain/dealers/places.ts';
import { phoneModel } from '#domain/sites/markets/phone.ts';
import type { PageContext } from '#features/page-context.ts';

export const DEPARTMENT_TITLES = { sales: 'Sales', service: 'Service', parts: 'Parts' } as const;

export function departmentModel(location: Location, main: Location, { dealer }: PageContext) {
  const { config, market } = dealer;
  const { phone, landline_phone, email } = location.contact_detail;
  const address = addressLine(location.address);
  return {
    id: location.id,
    title: DEPARTMENT_TITLES[departmentOf(location)],
    phone: phoneModel(phone, dealer),
    landline: landline_phone === phone ? null : phoneModel(landline_phone, dealer),
    email,
    hours: weekRows(hoursOf(location, config), market),
    /** For "open now" in the browser. Null without known hours. */
    schedule: scheduleOf(location, config),
    licences: licenceLines(location, market.code),
    /** Set only if it has its own address. */
    elsewhere:
      address === addressLine(main.address) ? null : { address, directions: directionsUrl(location.address) },
  };
}
