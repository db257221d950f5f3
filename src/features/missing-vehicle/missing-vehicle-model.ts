import { createClock } from '#domain/time/clock.ts';
import { isAvailable } from '#domain/vehicle/availability.ts';
import { keyFacts } from '#domain/vehicle/facts.ts';
import { featuresOf, foldParagraphs, paragraphsOf } from '#domain/vehicle/fold.ts';
import { nameLines } from '#domain/vehicle/name-lines.ts';
import { nameParts, plainName, protectedNames } from '#domain/vehicle/no-break-name.ts';
import { priceWording, weeklyPrice } from '#domain/vehicle/price.ts';
import type { PublicVehicle } from '#domain/vehicle/public-vehicle.ts';
import { tagOf } from '#domain/vehicle/tag.ts';
import { saveButton } from '#features/saved/save-button.ts';
import type { ResultsContext } from '#features/search/results-context.ts';
import { financeTerms } from '#features/vehicle/card-model.ts';
import { eventCar } from '#features/vehicle/event-car.ts';
import { galleryModel } from '#features/vehicle/gallery-model.ts';
import { phoneReveal } from '#features/vehicle/phone-reveal.ts';
import { paths } from '#paths';
import type { PlaceToBuy } from './fallback-page.ts';
import type { Sighted } from './find-vehicle.ts';

type Shown = Sighted &
  Pick<
    PublicVehicle,
    | 'images'
    | 'videos'
    | 'spins'
    | 'features'
    | 'filtered_features'
    | 'description'
    | 'stocknum'
    | 'location_id'
    | 'dealership_id'
  >;

/** An index knows less than the feed: what it does not say is not shown. */
const complete = (vehicle: Sighted): Shown => ({
  images: [],
  videos: [],
  spins: [],
  features: [],
  filtered_features: [],
  description: null,
  stocknum: null,
  location_id: null,
  dealership_id: null,
  ...vehicle,
});

export function newerModel(
  sighted: Sighted,
  places: readonly PlaceToBuy[],
  { config, market, picture }: ResultsContext,
  now: number,
) {
  const vehicle = complete(sighted);
  const { vehicles } = config;
  const available = isAvailable(vehicle);
  const { name, variant } = nameLines(vehicle);
  const place = places.find(({ locationId }) => locationId === vehicle.location_id) ?? places[0];
  return {
    name: plainName(vehicle.name),
    /** What is logged of it. */
    car: eventCar(vehicle),
    save: config.saved.enabled ? saveButton(vehicle) : null,
    nameParts: nameParts(name, protectedNames(vehicle, vehicles.protected_model_names)),
    variant,
    tag: tagOf(vehicle, vehicles, createClock(now)),
    available,
    gallery: galleryModel(vehicle, vehicles.media_hosts, picture),
    price: priceWording(vehicle, vehicles.price_qualifiers, market),
    weekly: available ? weeklyPrice(vehicle, financeTerms({ config }), market) : null,
    facts: keyFacts(vehicle, market),
    features: featuresOf(vehicle),
    description: foldParagraphs(paragraphsOf(vehicle.description)),
    stocknum: vehicle.stocknum,
    place,
    enquireHref: place?.askedAt ? paths.askAboutCar(place.askedAt, vehicle.id) : null,
    phone: available && place ? phoneReveal(vehicle, place) : null,
  };
}

/** A vehicle as its page will show it once there is one. */
export type NewerModel = ReturnType<typeof newerModel>;
