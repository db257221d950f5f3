import { manufacturerBySlug } from '#domain/content/brands/manufacturers.ts';
import type { Location } from '#domain/dealers/location-config.ts';
import { placeName } from '#domain/dealers/location-slug.ts';
import { addressLine, directionsUrl, type Place, placesOf } from '#domain/dealers/places.ts';
import { ratingOf } from '#domain/dealers/reviews.ts';
import { memoise } from '#domain/lib/memoise.ts';
import type { ImageModel } from '#domain/shell/picture.ts';
import { addressesOfMake, bestAddress } from '#features/best-address.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { departmentModel } from './department-model.ts';
import { mapModel } from './map-model.ts';
import { specialDaysModel } from './special-days-model.ts';

export interface MakeModel {
  readonly name: string;
  readonly logo: string | null;
  readonly href: string | null;
}

interface PlaceLink {
  readonly name: string;
  readonly href: string;
}

/** Vehicles that can be seen at two places. */
export interface SharedStock {
  readonly text: string;
  readonly places: readonly PlaceLink[];
}

const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];

/** Links each make to its page, or to its vehicles, if the site has either. */
function makesOf({ departments }: Place, { dealer, resolve }: PageContext): readonly MakeModel[] {
  return unique(departments.flatMap(({ manufacturers }) => manufacturers)).flatMap((slug) => {
    const make = manufacturerBySlug(slug);
    if (make === undefined) return [];
    const link = bestAddress(addressesOfMake(make, dealer.config), resolve);
    return [{ name: make.name, logo: make.logo?.url ?? null, href: link?.href ?? null }];
  });
}

function sharedStock(place: Place, places: readonly Place[], context: PageContext): readonly SharedStock[] {
  const { many } = context.dealer.config.vehicles;
  const linked = (isShared: (other: Place) => boolean) =>
    places
      .filter((other) => other.slug !== place.slug && isShared(other))
      .map(({ main }) => ({ name: placeName(main.name), href: paths.contactLocation(main) }));
  const shows = (from: Place, other: Place) =>
    from.departments.some(({ distribution_locations }) =>
      other.departments.some(({ id }) => distribution_locations.includes(id)),
    );
  return [
    {
      text: `Shares its ${many} with`,
      places: linked((other) => shows(place, other) && shows(other, place)),
    },
    {
      text: `Also shows ${many} from`,
      places: linked((other) => shows(place, other) && !shows(other, place)),
    },
    {
      text: `Its ${many} can also be seen at`,
      places: linked((other) => !shows(place, other) && shows(other, place)),
    },
  ].filter((shared) => shared.places.length > 0);
}

const SOCIAL = [
  { icon: 'youtube', label: 'YouTube', field: 'youtube_url' },
  { icon: 'linkedin', label: 'LinkedIn', field: 'linkedin_url' },
] as const;

const socialOf = ({ contact_detail }: Location) =>
  SOCIAL.flatMap(({ icon, label, field }) => {
    const href = contact_detail[field];
    return href === null ? [] : [{ icon, label, href }];
  });

function imageOf({ main, departments }: Place, { picture }: PageContext): ImageModel | null {
  const src = departments.map(({ image }) => image).find((image) => image !== null);
  if (src === undefined) return null;
  return picture({
    src,
    alt: `${placeName(main.name)}, ${main.address.city}`,
    ratio: 16 / 9,
    sizes: '(min-width: 992px) 640px, 100vw',
    widest: 640,
  });
}

function newPlaceModel(place: Place, context: PageContext) {
  const { dealer, say } = context;
  const { main, departments } = place;
  const { locations, reviews, vehicles } = dealer.config;
  const places = placesOf(locations);
  const { city, state } = main.address;
  return {
    id: main.id,
    slug: place.slug,
    /** A dealer’s only place is shown large, with its map. */
    size: places.length === 1 ? ('large' as const) : ('card' as const),
    name: placeName(main.name),
    href: paths.contactLocation(main),
    address: addressLine(main.address),
    region: dealer.market.regions.find(({ code }) => code === state)?.name ?? state,
    city,
    directions: directionsUrl(main.address),
    map: mapModel(main, dealer.config),
    image: imageOf(place, context),
    rating: ratingOf(departments, reviews, dealer.market),
    buying: departments.some(({ location_subtype }) => location_subtype.includes('buying'))
      ? say(`We buy ${vehicles.many} here`)
      : null,
    makes: makesOf(place, context),
    sharedStock: sharedStock(place, places, context),
    social: socialOf(main),
    specialDays: specialDaysModel(place, context),
    departments: departments.map((location) => departmentModel(location, main, context)),
  };
}

export type PlaceModel = ReturnType<typeof newPlaceModel>;

const modelsOf = memoise((_: PageContext) => new Map<Location, PlaceModel>());

/** A place stands on several pages of a site. */
export function placeModel(place: Place, context: PageContext): PlaceModel {
  const models = modelsOf(context);
  const model = models.get(place.main) ?? newPlaceModel(place, context);
  models.set(place.main, model);
  return model;
}
