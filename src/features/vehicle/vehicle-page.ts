import type { ImageModel } from '#adapters/images/client.ts';
import { addressLine, directionsUrl } from '#domain/dealer/address.ts';
import { licenceLines } from '#domain/dealer/licences.ts';
import { placeName } from '#domain/dealer/location-slug.ts';
import type { Schedule } from '#domain/dealer/open-state.ts';
import { type HoursRow, hoursOf, weekRows } from '#domain/dealer/opening-hours.ts';
import { type PhoneModel, phoneModel } from '#domain/dealer/phone-model.ts';
import { primaryLocation } from '#domain/dealer/places.ts';
import { scheduleOf } from '#domain/dealer/schedule.ts';
import { type HeadModel, headModel } from '#domain/page/head-model.ts';
import { selectionTrail } from '#domain/search/trail.ts';
import type { Location } from '#domain/site/locations.ts';
import { vehicleNode } from '#domain/structured-data/vehicle.ts';
import { isAvailable } from '#domain/vehicle/availability.ts';
import { type Fact, keyFacts } from '#domain/vehicle/facts.ts';
import { type NamePart, nameParts, protectedNames } from '#domain/vehicle/no-break-name.ts';
import { type PriceWording, priceWording, type WeeklyPrice, weeklyPrice } from '#domain/vehicle/price.ts';
import type { Vehicle } from '#domain/vehicle/schema.ts';
import { type Tag, tagOf } from '#domain/vehicle/tag.ts';
import type { PageContext } from '#features/page-context.ts';
import { type SaveButtonModel, saveButton } from '#features/saved/save-button.ts';
import { absoluteUrl, paths } from '#paths';
import { financeTerms } from './card-model.ts';

export interface VehiclePageModel {
  readonly kind: 'vehicle';
  readonly head: HeadModel;
  readonly id: string;
  /** Nothing where shoppers keep no list. */
  readonly save: SaveButtonModel | null;
  /** The name of the heading. */
  readonly nameParts: readonly NamePart[];
  readonly variant: string | null;
  readonly tag: Tag | null;
  readonly available: boolean;
  readonly images: readonly ImageModel[];
  readonly price: PriceWording;
  readonly weekly: WeeklyPrice | null;
  readonly facts: readonly Fact[];
  readonly features: readonly string[];
  /** Paragraphs of the feed’s text, drawn as text and nothing else. */
  readonly description: readonly string[];
  readonly seller: {
    readonly id: number;
    readonly name: string;
    readonly href: string | null;
    readonly address: string;
    readonly directions: string;
    readonly phone: PhoneModel | null;
    readonly hours: readonly HoursRow[];
    readonly schedule: Schedule | null;
    readonly licences: readonly string[];
  };
  readonly searchHref: string;
}

const GALLERY_RATIO = 16 / 10;
const MOST_IMAGES = 40;
/** Of them, those that search engines are told of. */
const MOST_TOLD = 6;

/** Where the vehicle stands: its own location, else the dealer’s main one. */
export function sellerLocation(vehicle: Vehicle, locations: readonly Location[]): Location {
  return (
    locations.find(({ id }) => String(id) === vehicle.location_id) ??
    locations.find(({ name }) => name === vehicle.location_name) ??
    primaryLocation(locations)
  );
}

const imageSources = ({ images, primary_image_url }: Vehicle): readonly string[] => [
  ...new Set([primary_image_url, ...images].filter((src) => src !== null)),
];

const paragraphs = (text: string | null): readonly string[] =>
  text === null
    ? []
    : text
        .split(/\n{2,}|\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== '');

function describe(vehicle: Vehicle, context: PageContext, price: PriceWording): string {
  const place = vehicle.location_name ?? vehicle.city;
  const facts = keyFacts(vehicle, context.dealer.market).slice(0, 4);
  return [
    `${vehicle.name}${place === null ? '' : ` at ${placeName(place)}`}`,
    price.amount === null ? null : [price.text, price.qualifier].filter(Boolean).join(' '),
    facts.map(({ value }) => value).join(', '),
  ]
    .filter((part) => part !== null && part !== '')
    .join('. ');
}

function seller(vehicle: Vehicle, { dealer, resolve }: PageContext): VehiclePageModel['seller'] {
  const { config, market } = dealer;
  const location = sellerLocation(vehicle, config.locations);
  const { contact_detail, address } = location;
  return {
    id: location.id,
    name: placeName(location.name),
    href: resolve(paths.contactLocation(location))?.href ?? null,
    address: addressLine(address),
    directions: directionsUrl(address),
    phone: phoneModel(contact_detail.phone ?? config.phone, dealer),
    hours: weekRows(hoursOf(location, config), market),
    schedule: scheduleOf(location, config),
    licences: licenceLines(location, market.code),
  };
}

export function vehiclePage(vehicle: Vehicle, context: PageContext): VehiclePageModel {
  const { dealer, picture, resolve } = context;
  const { config, market, clock } = dealer;
  const price = priceWording(vehicle, config.vehicles.price_qualifiers, market);
  const sources = imageSources(vehicle).slice(0, MOST_IMAGES);
  const { make, model } = vehicle;
  const location = sellerLocation(vehicle, config.locations);
  const told = vehicleNode(vehicle, location, sources.slice(0, MOST_TOLD), dealer);
  const brandModels = dealer.site.brands.flatMap(({ models }) => models.map(({ name }) => name));
  const checkout = resolve(paths.checkout(vehicle.slug));
  return {
    kind: 'vehicle',
    head: headModel(dealer, {
      path: paths.vehicle(vehicle.slug),
      title: vehicle.name,
      description: describe(vehicle, context, price),
      pictures: sources,
      imageAlt: vehicle.name,
      type: 'product',
      // A make of signs that no path can hold has no results page to lead back to.
      trail: selectionTrail({ kind: 'model', make, model }, config).filter(({ href }) => resolve(href)),
      pageType: 'ItemPage',
      mainEntity: { '@id': told['@id'] },
      nodes: [told],
      autobot: { vehicle, checkoutUrl: checkout ? absoluteUrl(config, checkout.href) : null },
    }),
    id: vehicle.id,
    save: config.saved.enabled ? saveButton(vehicle) : null,
    nameParts: nameParts(
      vehicle.name,
      protectedNames(vehicle, [...config.vehicles.protected_model_names, ...brandModels]),
    ),
    variant: [vehicle.badge, vehicle.series].filter(Boolean).join(' · ') || null,
    tag: tagOf(vehicle, config.vehicles, clock),
    available: isAvailable(vehicle),
    images: sources.map((src, index) =>
      picture({
        src,
        alt: index === 0 ? vehicle.name : `${vehicle.name}, picture ${index + 1} of ${sources.length}`,
        ratio: GALLERY_RATIO,
        sizes: index === 0 ? '(min-width: 992px) 860px, 100vw' : '(min-width: 992px) 420px, 50vw',
        widest: index === 0 ? 960 : 480,
      }),
    ),
    price,
    weekly: weeklyPrice(vehicle, financeTerms(dealer), market),
    facts: keyFacts(vehicle, market),
    features: vehicle.features.length > 0 ? vehicle.features : vehicle.filtered_features,
    description: paragraphs(vehicle.description),
    seller: seller(vehicle, context),
    searchHref: paths.searchDefault(config),
  };
}
