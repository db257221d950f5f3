import type { Location } from '#domain/dealers/location-config.ts';
import { sellerLocation } from '#domain/dealers/places.ts';
import { memoise } from '#domain/lib/memoise.ts';
import { capitalised } from '#domain/lib/words.ts';
import { selectionTrail } from '#domain/search/filters/selection-text.ts';
import { type AwaitedPicture, type HeadModel, headModel } from '#domain/shell/head-model.ts';
import type { ImageModel, Pictures } from '#domain/shell/picture.ts';
import { vehicleNode } from '#domain/shell/structured-data/vehicle.ts';
import type { Dealer, DealerSettings } from '#domain/sites/dealer.ts';
import { vehicleWords } from '#domain/sites/site-words.ts';
import { aboutVehicle } from '#domain/vehicles/about-vehicle.ts';
import { describeVehicle, keyFacts } from '#domain/vehicles/attributes/facts.ts';
import { nounsOf } from '#domain/vehicles/attributes/kinds.ts';
import { financeTerms, type VehicleCardModel } from '#domain/vehicles/card-model.ts';
import { featuresOf, foldParagraphs, paragraphsOf } from '#domain/vehicles/fold.ts';
import { letAs } from '#domain/vehicles/hire.ts';
import { nameLines } from '#domain/vehicles/name-lines.ts';
import { nameParts, plainName, protectedNames } from '#domain/vehicles/no-break-name.ts';
import { enquiriesIn, type Offer, offersOf, partOffers } from '#domain/vehicles/offers.ts';
import { informationNotice, stateNotice } from '#domain/vehicles/price/notices.ts';
import {
  type PriceWording,
  priceDrop,
  priceDropText,
  priceOrWeekly,
  priceWording,
  type WeeklyPrice,
  weeklyPrice,
} from '#domain/vehicles/price/price.ts';
import { similarIn } from '#domain/vehicles/similarity.ts';
import { isAvailable } from '#domain/vehicles/status/availability.ts';
import type { PricePoint } from '#domain/vehicles/status/dealer-state.ts';
import { tagOf } from '#domain/vehicles/tag.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import type { SettingsContext } from '#features/page-context.ts';
import { saveButton } from '#features/shoppers/saved/save-button.ts';
import { absoluteUrl, paths } from '#paths';
import { eventCar } from '../card/event-car.ts';
import { galleryModel, imageSources } from '../media/gallery-model.ts';
import { liveModel } from './live-model.ts';
import { phoneReveal, seatOf } from './phone-reveal.ts';
import { type SellerModel, sellerModel } from './seller.ts';

const SMALL_RATIO = 16 / 10;
/** Pictures in structured data. */
const MOST_SOURCES = 6;

/** A stock is sorted once, however many of its pages are made. */
const similarOf = memoise((stock: readonly Vehicle[]) => similarIn(stock));

/** All that a vehicle’s page says of the stock. */
export interface PageSubject {
  readonly vehicle: Vehicle;
  readonly similar: readonly Vehicle[];
  /** Its price, and the earlier price. */
  readonly prices: PricePoint | undefined;
}

export const subjectOf = (
  vehicle: Vehicle,
  { vehicles, prices }: Pick<Dealer, 'vehicles' | 'prices'>,
): PageSubject => ({
  vehicle,
  similar: similarOf(vehicles)(vehicle),
  prices: prices.get(vehicle.id),
});

export const partsOf = ({ vehicle, similar, prices }: PageSubject): readonly object[] => [
  vehicle,
  ...similar,
  ...(prices ? [prices] : []),
];

const sellersOf = memoise((_: DealerSettings) => new Map<Location, SellerModel>());

/** What is said of a location does not depend on which of its vehicles a page is about. */
function sellerOf(location: Location, context: SettingsContext): SellerModel {
  const sellers = sellersOf(context.dealer);
  const cached = sellers.get(location) ?? sellerModel(location, context);
  sellers.set(location, cached);
  return cached;
}

/** Similar cards leave repayments to the page, unless a vehicle has no other price. */
const withoutRepayments = memoise(
  (card: VehicleCardModel): VehicleCardModel =>
    card.price.amount === null || card.weekly === null ? card : { ...card, weekly: null },
);

function dropText({ vehicle, prices }: PageSubject, { clock, market }: DealerSettings): string | null {
  const drop = priceDrop(vehicle, prices, clock);
  return drop && priceDropText(drop, market);
}

const smallPicture = ({ name, primary_image_url: src }: Vehicle, picture: Pictures): ImageModel | null =>
  src === null ? null : picture({ src, alt: name, ratio: SMALL_RATIO, sizes: '160px', widest: 320 });

function priceInWords(price: PriceWording, weekly: WeeklyPrice | null): string {
  const { text, qualifier } = priceOrWeekly(price, weekly);
  return price.amount === null && qualifier ? `${text} ${qualifier}` : text;
}

/** Splits the name into two lines, and keeps together what must not break. */
function heading(vehicle: Vehicle, { site, config }: DealerSettings) {
  const { name, variant } = nameLines(vehicle);
  const brandModels = site.brands.flatMap(({ models }) => models.map((model) => model.name));
  const together = protectedNames(vehicle, [...config.vehicles.protected_model_names, ...brandModels]);
  return { short: name, variant, parts: nameParts(name, together) };
}

/** What the page shows and its head describes too. */
interface Shown {
  readonly price: PriceWording;
  readonly sources: readonly string[];
  /** The largest picture, which the page waits for. */
  readonly first: ImageModel | undefined;
  readonly offers: readonly Offer[];
}

const awaited = ({ src, srcset, sizes }: ImageModel): AwaitedPicture => ({
  src,
  ...(srcset !== undefined && { srcset }),
  ...(sizes !== undefined && { sizes }),
});

function headOf(
  vehicle: Vehicle,
  location: Location,
  { price, sources, first, offers }: Shown,
  context: SettingsContext,
): HeadModel {
  const { dealer, resolve } = context;
  const { config } = dealer;
  const { make, model, slug, name } = vehicle;
  const node = vehicleNode(vehicle, location, sources.slice(0, MOST_SOURCES), dealer);
  const reserve = offers.find((offer) => offer.name === 'reserve');
  return headModel(dealer, {
    path: paths.vehicle(slug),
    // Alike vehicles are told apart by what stands on their windscreen.
    title: `${plainName(name)} (${vehicle.stocknum ?? vehicle.id})`,
    crumb: plainName(name),
    description: describeVehicle(vehicle, price, context.dealer.market),
    pictures: sources,
    imageAlt: name,
    awaited: first && awaited(first),
    type: 'product',
    // A make of signs that no path can hold has no results page to lead back to.
    trail: selectionTrail({ kind: 'model', make, model }, config).filter(({ href }) => resolve(href)),
    pageType: 'ItemPage',
    mainEntity: { '@id': node['@id'] },
    nodes: [node],
    autobot: { vehicle, checkoutUrl: reserve ? absoluteUrl(config, reserve.href) : null },
  });
}

export function vehiclePage(subject: PageSubject, context: SettingsContext) {
  const { vehicle } = subject;
  const { dealer, picture, card, resolve } = context;
  const { config, market, clock } = dealer;
  const { many } = config.vehicles;
  const { one } = nounsOf(vehicle, config.vehicles);
  const say = vehicleWords(vehicle, config);
  const location = sellerLocation(vehicle, config.locations);
  const price = priceWording(vehicle, config.vehicles.price_qualifiers, market);
  const weekly = weeklyPrice(vehicle, financeTerms(dealer), market);
  const sources = imageSources(vehicle);
  const cards = subject.similar.map((one) => withoutRepayments(card(one)));
  const offers = offersOf(vehicle, { config, location, resolve, say });
  const gallery = galleryModel(vehicle, config.vehicles.media_hosts, picture);
  const { short, variant, parts } = heading(vehicle, dealer);
  const small = smallPicture(vehicle, picture);
  const { id, slug } = vehicle;
  const notice = stateNotice(vehicle, { one, many, hasSimilar: cards.length > 0 });
  return {
    kind: 'vehicle' as const,
    head: headOf(vehicle, location, { price, sources, first: gallery.pictures[0]?.image, offers }, context),
    id,
    /** For the analytics event. */
    car: eventCar(vehicle),
    /** Null if shoppers have no list. */
    save: config.saved.enabled ? saveButton(vehicle) : null,
    name: plainName(vehicle.name),
    /** The name of the heading. */
    nameParts: parts,
    variant,
    tag: tagOf(vehicle, config.vehicles, clock),
    available: isAvailable(vehicle),
    one,
    /** The notice that distinguishes it from a vehicle that can simply be bought. */
    state: notice && { ...notice, text: say(notice.text) },
    gallery,
    price,
    /** The earlier price. */
    priceDrop: dropText(subject, dealer),
    weekly,
    offers: partOffers(offers),
    /** The enquiry buttons, of which the phone bar shows one. */
    enquiries: enquiriesIn(offers),
    /** How it may have been listed: anchors of the page, which then asks about that first. */
    listedAs: letAs(vehicle),
    facts: keyFacts(vehicle, market),
    features: featuresOf(vehicle),
    /** The feed's text, drawn as text only. */
    description: foldParagraphs(paragraphsOf(vehicle.description)),
    informationNotice: informationNotice(vehicle, { config, location, market }),
    similar: { title: `Similar ${many}`, cards },
    seller: sellerOf(location, context),
    phone: phoneReveal(vehicle, seatOf(location, dealer)),
    live: liveModel(vehicle, dealer),
    /** The data of the enquiry dialog. */
    enquiry: {
      picture: small,
      /** The vehicle as an email’s subject names it: with the number it is found by in the yard. */
      about: aboutVehicle({ name: plainName(vehicle.name), stocknum: vehicle.stocknum }),
      /** The dealer’s own tag, that reports tell apart by. */
      tag: vehicle.tag,
    },
    /** The data stored for the row of recently viewed vehicles, and what that row needs. */
    recent: {
      title: `${capitalised(many)} you looked at`,
      seen: {
        id,
        slug,
        name: short,
        variant,
        image: small?.src ?? null,
        price: vehicle.price,
        priceText: priceInWords(price, weekly),
      },
      currency: market.currency,
    },
    searchHref: paths.searchDefault(config),
  };
}

export type VehiclePageModel = ReturnType<typeof vehiclePage>;
