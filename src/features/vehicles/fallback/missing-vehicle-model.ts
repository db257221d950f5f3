import { createClock } from '#domain/lib/clock.ts';
import type { ResultsContext } from '#domain/search/results/results-context.ts';
import { type Say, vehicleWords } from '#domain/sites/site-words.ts';
import { keyFacts } from '#domain/vehicles/attributes/facts.ts';
import { nounsOf } from '#domain/vehicles/attributes/kinds.ts';
import { financeTerms } from '#domain/vehicles/card-model.ts';
import { featuresOf, foldParagraphs, paragraphsOf } from '#domain/vehicles/fold.ts';
import { ASKING, offeredAs } from '#domain/vehicles/hire.ts';
import { nameLines } from '#domain/vehicles/name-lines.ts';
import { nameParts, plainName, protectedNames } from '#domain/vehicles/no-break-name.ts';
import { priceWording, weeklyPrice } from '#domain/vehicles/price/price.ts';
import { isAvailable } from '#domain/vehicles/status/availability.ts';
import { tagOf } from '#domain/vehicles/tag.ts';
import type { PublicVehicle } from '#domain/vehicles/vehicle.ts';
import { saveButton } from '#features/shoppers/saved/save-button.ts';
import { paths } from '#paths';
import { eventCar } from '../card/event-car.ts';
import { galleryModel } from '../media/gallery-model.ts';
import { phoneReveal } from '../page/phone-reveal.ts';
import type { EnquiryPages, PlaceToBuy } from './fallback-page.ts';
import type { FoundVehicle } from './find-vehicle.ts';

type Shown = FoundVehicle &
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
    | 'categories'
  >;

/** An index knows less than the feed. Unknown facts are not shown. */
const complete = (vehicle: FoundVehicle): Shown => ({
  images: [],
  videos: [],
  spins: [],
  features: [],
  filtered_features: [],
  description: null,
  stocknum: null,
  location_id: null,
  dealership_id: null,
  categories: [],
  ...vehicle,
});

/** Where a vehicle can be had and asked about. */
interface WaysToIt {
  readonly places: readonly PlaceToBuy[];
  readonly enquiryPages: EnquiryPages;
  /** The kind of listing in search, if it is offered in several ways. */
  readonly listedAs: string;
}

const enquiryHref = (place: PlaceToBuy | undefined, { id }: Shown): string | null =>
  place?.askedAt ? paths.askAboutCar(place.askedAt, id) : null;

function enquiriesOf(
  vehicle: Shown,
  place: PlaceToBuy | undefined,
  { enquiryPages, listedAs }: WaysToIt,
  say: Say,
): readonly { readonly label: string; readonly href: string }[] {
  const kinds = offeredAs(vehicle);
  const inOrder = [...kinds.filter((as) => as === listedAs), ...kinds.filter((as) => as !== listedAs)];
  return inOrder.flatMap((as) => {
    const page = as === 'sale' ? undefined : enquiryPages[as];
    const href = page ? paths.formAboutCar(page, vehicle.id) : enquiryHref(place, vehicle);
    return href === null ? [] : [{ label: say(ASKING[as].words), href }];
  });
}

export function newerModel(
  sighted: FoundVehicle,
  to: WaysToIt,
  { config, market, picture }: ResultsContext,
  now: number,
) {
  const vehicle = complete(sighted);
  const { vehicles } = config;
  const available = isAvailable(vehicle);
  const { name, variant } = nameLines(vehicle);
  const { places } = to;
  const say = vehicleWords(vehicle, { market: market.code, vehicles });
  const place = places.find(({ locationId }) => locationId === vehicle.location_id) ?? places[0];
  return {
    name: plainName(vehicle.name),
    one: nounsOf(vehicle, vehicles).one,
    /** For the analytics event. */
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
    enquiries: available ? enquiriesOf(vehicle, place, to, say) : [],
    phone: available && place ? phoneReveal(vehicle, place) : null,
  };
}

/** A vehicle as its page will show it. */
export type NewerModel = ReturnType<typeof newerModel>;
