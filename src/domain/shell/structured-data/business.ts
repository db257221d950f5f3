import type { Address, Location, OpeningHour } from '#domain/dealers/location-config.ts';
import { placeName } from '#domain/dealers/location-slug.ts';
import { specialDays, timezoneOf } from '#domain/dealers/opening-hours.ts';
import { departmentOf, directionsUrl, hoursOf, type Place, placesOf } from '#domain/dealers/places.ts';
import { averageText, isShownFrom, locationFigures, reviewFigures } from '#domain/dealers/reviews.ts';
import { socialAccounts } from '#domain/dealers/social-accounts.ts';
import { addDays, type Clock } from '#domain/lib/clock.ts';
import { startOfLocalDay } from '#domain/lib/time-zones.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import { MARKET_TEXTS } from '#domain/sites/markets/market-texts.ts';
import { telHref } from '#domain/sites/markets/phone.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { absoluteUrl, paths } from '#paths';
import { isMainPlace, known, placeRef } from './json-ld.ts';
import type {
  AggregateRating,
  Business,
  BusinessType,
  OpeningHoursSpecification,
  PostalAddress,
} from './types.ts';

type SellerType = SiteConfig['meta']['business_type'];

/** The schema.org type of a workshop, by what the dealer sells. */
const WORKSHOPS: Readonly<Record<SellerType, BusinessType>> = {
  AutoDealer: 'AutoRepair',
  MotorcycleDealer: 'MotorcycleRepair',
  AutoRental: 'AutoRepair',
};

const TYPES: Readonly<Record<Location['location_type'], (seller: SellerType) => BusinessType>> = {
  sales: (seller) => seller,
  '': (seller) => seller,
  service: (seller) => WORKSHOPS[seller],
  parts: () => 'AutoPartsStore',
};

const typeOf = ({ location_type }: Location, { meta }: SiteConfig): BusinessType =>
  TYPES[location_type](meta.business_type);

const addressOf = ({ street, city, state, postcode }: Address, { market }: SiteConfig): PostalAddress => ({
  '@type': 'PostalAddress',
  streetAddress: street,
  addressLocality: city,
  addressRegion: state,
  postalCode: postcode,
  addressCountry: MARKET_TEXTS[market].country,
});

const geoOf = ({ lat, long }: Address): Business['geo'] | null =>
  lat === null || long === null ? null : { '@type': 'GeoCoordinates', latitude: lat, longitude: long };

function telephoneOf({ contact_detail }: Location, { config, market }: Dealer): string | null {
  const number = contact_detail.phone ?? contact_detail.landline_phone ?? config.phone;
  return number === null ? null : telHref(number, market).replace(/^tel:/, '');
}

/** Returns the location's own rating, or the dealer's for the main location. Returns null if it is below the minimum. */
function ratingOf(location: Location, config: SiteConfig): AggregateRating | null {
  const whole = isMainPlace(location, config) ? reviewFigures(config.reviews) : null;
  const { average, count } = locationFigures(location) ?? whole ?? { average: null, count: null };
  if (average === null || count === null || count === 0) return null;
  if (!isShownFrom(config.reviews.min_rating, average)) return null;
  return {
    '@type': 'AggregateRating',
    ratingValue: averageText(average),
    reviewCount: count,
    bestRating: 5,
  };
}

/** Returns how to contact the place. The facts are the same for the whole place and for one of its departments. */
const contactFacts = (location: Location, dealer: Dealer) => ({
  telephone: telephoneOf(location, dealer),
  email: location.contact_detail.email,
  ...hoursFacts(location, dealer.config, dealer.clock),
});

const departmentNode = (location: Location, dealer: Dealer): Business => ({
  '@type': typeOf(location, dealer.config),
  name: location.name,
  address: addressOf(location.address, dealer.config),
  ...known(contactFacts(location, dealer)),
});

/** Returns the facts that are the same at every location. */
function dealerFacts({ config, market }: Dealer) {
  const { logo, meta } = config;
  return {
    currenciesAccepted: market.currency,
    paymentAccepted: 'Cash, Credit Card',
    logo: logo && absoluteUrl(config, logo.url),
    sameAs: socialAccounts(config).map(({ href }) => href),
    parentOrganization:
      meta.parent_organization === null
        ? null
        : ({ '@type': 'Organization', name: meta.parent_organization } as const),
  };
}

export function businessNode({ main, departments }: Place, dealer: Dealer): Business {
  const { config } = dealer;
  const image = main.image ?? config.meta.og_image ?? config.home.hero_image;
  const page = isMainPlace(main, config) ? paths.home : paths.contactLocation(main);
  return {
    '@type': typeOf(main, config),
    ...placeRef(main, config),
    name: placeName(main.name),
    url: absoluteUrl(config, page),
    address: addressOf(main.address, config),
    ...known({
      geo: geoOf(main.address),
      hasMap: directionsUrl(main.address),
      ...contactFacts(main, dealer),
      aggregateRating: ratingOf(main, config),
      image: image && absoluteUrl(config, image),
      ...dealerFacts(dealer),
      department: departments
        .filter((location) => location !== main)
        .map((location) => departmentNode(location, dealer)),
    }),
  };
}

export const businessNodes = (dealer: Dealer): readonly Business[] =>
  placesOf(dealer.config.locations).map((place) => businessNode(place, dealer));

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const WEEK = [1, 2, 3, 4, 5, 6, 0];

/** Search engines read midnight to midnight as closed. */
const CLOSED = { opens: '00:00', closes: '00:00' } as const;

type Times = Pick<OpeningHoursSpecification, 'opens' | 'closes'>;

function timesOf(status: 'Open' | 'Closed', open: string | null, close: string | null): Times | null {
  if (status === 'Closed') return CLOSED;
  return open === null || close === null ? null : { opens: open, closes: close };
}

/** Groups the days of a week that have the same times. Leaves out days that open "by appointment", which have no times. */
export function openingHours(entries: readonly OpeningHour[]): readonly OpeningHoursSpecification[] {
  const days = WEEK.flatMap((weekday) => {
    const entry = entries.findLast((one) => one.weekday === weekday);
    const times = entry && timesOf(entry.status, entry.open, entry.close);
    return times ? [{ name: DAYS[weekday] ?? '', times }] : [];
  });
  const alike = Map.groupBy(days, ({ times }) => `${times.opens} ${times.closes}`);
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return [
      { '@type': 'OpeningHoursSpecification', dayOfWeek: group.map(({ name }) => name), ...first.times },
    ] as const;
  });
}

/** Lists the upcoming special days at the location that have times. */
export function specialHours(
  location: Location,
  { special_hours, timezone }: Pick<SiteConfig, 'special_hours' | 'timezone'>,
  clock: Clock,
): readonly OpeningHoursSpecification[] {
  const zone = timezoneOf(location, { timezone });
  return [...specialDays(special_hours, location, departmentOf(location)).values()]
    .filter(({ date }) => !clock.reached(startOfLocalDay(addDays(date, 1), zone)))
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .flatMap(({ date, status, start_hour, end_hour }) => {
      const times = timesOf(status, start_hour, end_hour);
      return times
        ? [{ '@type': 'OpeningHoursSpecification', validFrom: date, validThrough: date, ...times } as const]
        : [];
    });
}

export const hoursFacts = (location: Location, config: SiteConfig, clock: Clock) => ({
  openingHoursSpecification: openingHours(hoursOf(location, config)),
  specialOpeningHoursSpecification: specialHours(location, config, clock),
});
