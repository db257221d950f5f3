import { createClock } from '#domain/time/clock.ts';
import { isAvailable } from '#domain/vehicle/availability.ts';
import { type Fact, keyFacts } from '#domain/vehicle/facts.ts';
import { type NamePart, nameParts, protectedNames } from '#domain/vehicle/no-break-name.ts';
import { paragraphsOf } from '#domain/vehicle/paragraphs.ts';
import { type PriceWording, priceWording, type WeeklyPrice, weeklyPrice } from '#domain/vehicle/price.ts';
import type { PublicVehicle } from '#domain/vehicle/public-vehicle.ts';
import { type Tag, tagOf } from '#domain/vehicle/tag.ts';
import type { ResultsContext } from '#features/search/results-site.ts';
import { financeTerms } from '#features/vehicle/card-model.ts';
import { type GalleryModel, galleryModel } from '#features/vehicle/gallery-model.ts';
import type { PlaceToBuy } from './fallback-page.ts';
import type { Sighted } from './find-newer.ts';

/** A vehicle as its page will show it once there is one. */
export interface NewerModel {
  readonly name: string;
  readonly nameParts: readonly NamePart[];
  readonly variant: string | null;
  readonly tag: Tag | null;
  readonly available: boolean;
  readonly gallery: GalleryModel;
  readonly price: PriceWording;
  readonly weekly: WeeklyPrice | null;
  readonly facts: readonly Fact[];
  readonly features: readonly string[];
  readonly description: readonly string[];
  readonly stocknum: string | null;
  readonly place: PlaceToBuy | undefined;
}

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
    | 'vin'
    | 'seats'
    | 'colour'
    | 'simple_drive'
    | 'location_id'
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
  vin: null,
  seats: null,
  colour: null,
  simple_drive: null,
  location_id: null,
  ...vehicle,
});

export function newerModel(
  sighted: Sighted,
  places: readonly PlaceToBuy[],
  { config, market, picture }: ResultsContext,
  now: number,
): NewerModel {
  const vehicle = complete(sighted);
  const { vehicles } = config;
  const available = isAvailable(vehicle);
  return {
    name: vehicle.name,
    nameParts: nameParts(vehicle.name, protectedNames(vehicle, vehicles.protected_model_names)),
    variant: [vehicle.badge, vehicle.series].filter(Boolean).join(' · ') || null,
    tag: tagOf(vehicle, vehicles, createClock(now)),
    available,
    gallery: galleryModel(vehicle, vehicles.media_hosts, picture),
    price: priceWording(vehicle, vehicles.price_qualifiers, market),
    weekly: available ? weeklyPrice(vehicle, financeTerms({ config }), market) : null,
    facts: keyFacts(vehicle, market),
    features: vehicle.features.length > 0 ? vehicle.features : vehicle.filtered_features,
    description: paragraphsOf(vehicle.description),
    stocknum: vehicle.stocknum,
    place: places.find(({ id }) => id === vehicle.location_id) ?? places[0],
  };
}
