import type { ImageModel } from '#adapters/images/client.ts';
import { addressLine, directionsUrl } from '#domain/dealer/address.ts';
import { placeName } from '#domain/dealer/location-slug.ts';
import { type HoursRow, hoursOf, weekRows } from '#domain/dealer/opening-hours.ts';
import { type PhoneModel, phoneModel } from '#domain/dealer/phone-model.ts';
import type { Place } from '#domain/dealer/places.ts';
import type { Location } from '#domain/site/locations.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';

export interface DepartmentModel {
  readonly title: string;
  readonly phone: PhoneModel | null;
  readonly landline: PhoneModel | null;
  readonly email: string | null;
  readonly hours: readonly HoursRow[];
  readonly licences: readonly string[];
}

export interface PlaceModel {
  readonly id: number;
  readonly name: string;
  readonly href: string;
  readonly address: string;
  readonly directions: string;
  readonly image: ImageModel | null;
  readonly departments: readonly DepartmentModel[];
}

const TITLES = { sales: 'Sales', '': 'Sales', service: 'Service', parts: 'Parts' } as const;

function department(location: Location, { dealer }: PageContext): DepartmentModel {
  const { config, market } = dealer;
  const { phone, landline_phone, email } = location.contact_detail;
  return {
    title: TITLES[location.location_type],
    phone: phoneModel(phone, dealer),
    landline: phoneModel(landline_phone, dealer),
    email,
    hours: weekRows(hoursOf(location, config), market),
    licences: [location.dealer_license_number, location.motor_vehicle_repairer].filter(
      (code) => code !== null,
    ),
  };
}

export function placeModel({ main, departments }: Place, context: PageContext): PlaceModel {
  return {
    id: main.id,
    name: placeName(main.name),
    href: paths.contactLocation(main),
    address: addressLine(main.address),
    directions: directionsUrl(main.address),
    image:
      main.image === null
        ? null
        : context.picture({
            src: main.image,
            alt: `${main.name}, ${main.address.city}`,
            ratio: 16 / 9,
            sizes: '(min-width: 992px) 640px, 100vw',
            widest: 640,
          }),
    departments: departments.map((location) => department(location, context)),
  };
}
