import type { Model } from '#domain/content/brands/brand-schema.ts';
import type { Location } from '#domain/dealers/location-config.ts';
import { placeName } from '#domain/dealers/location-slug.ts';
import type { Dealer, DealerSettings } from '#domain/sites/dealer.ts';
import type { CarType } from '#domain/vehicles/attributes/car-types.ts';
import { colourText } from '#domain/vehicles/attributes/facts.ts';
import { letAs } from '#domain/vehicles/hire.ts';
import { plainName } from '#domain/vehicles/no-break-name.ts';
import { readVin } from '#domain/vehicles/plate.ts';
import { weeklyFigure } from '#domain/vehicles/price/price.ts';
import { isAvailable } from '#domain/vehicles/status/availability.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { absoluteUrl, paths } from '#paths';
import { known, placeRef } from './json-ld.ts';
import type { AggregateOffer, ModelNode, OfferNode, VehicleNode } from './types.ts';

/**
 * Trucks, caravans, motorhomes and tractors have no type of their own, so they are vehicles with a body type.
 */
const TYPES: Readonly<Record<string, VehicleNode['@type']>> = {
  car: 'Car',
  motorcycle: 'Motorcycle',
  bus: 'BusOrCoach',
};

/** A demonstrator has been driven: to a search engine, which knows two conditions only, it is used. */
const CONDITIONS: Readonly<Record<CarType, string>> = {
  new: 'https://schema.org/NewCondition',
  demo: 'https://schema.org/UsedCondition',
  used: 'https://schema.org/UsedCondition',
};

/** Units by their UN/CEFACT codes. */
const UNIT_CODES = { kilometer: 'KMT', mile: 'SMI' } as const;
const WEEK = 'WEE';
/** The default is a sale. */
const LET = 'http://purl.org/goodrelations/v1#LeaseOut';

/** The first that holds counts: a sold vehicle is no longer reserved, and a reserved one is not available. */
const AVAILABILITIES: readonly (readonly [name: string, holds: (vehicle: Vehicle) => boolean])[] = [
  ['SoldOut', (vehicle) => !isAvailable(vehicle)],
  ['Reserved', ({ reserved }) => reserved],
  ['PreOrder', ({ status }) => status === 'coming_soon'],
  ['InStock', () => true],
];

const availabilityOf = (vehicle: Vehicle): string =>
  `https://schema.org/${AVAILABILITIES.find(([, holds]) => holds(vehicle))?.[0]}`;

const positive = (amount: number | null): number | null => (amount !== null && amount > 0 ? amount : null);

/** Prefers the sale price to the weekly one. Returns null without either, and then there is no offer. */
function priceFacts(vehicle: Vehicle, currency: string): Partial<OfferNode> | null {
  const price = positive(vehicle.price);
  if (price !== null) return { price, priceCurrency: currency };
  const weekly = weeklyFigure(vehicle);
  if (weekly === null) return null;
  return {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: weekly,
      priceCurrency: currency,
      unitCode: WEEK,
    },
    ...(letAs(vehicle).length > 0 && { businessFunction: LET }),
  };
}

function offerOf(vehicle: Vehicle, location: Location, url: string, { config, market }: DealerSettings) {
  const price = priceFacts(vehicle, market.currency);
  if (price === null) return null;
  return {
    '@type': 'Offer',
    url,
    ...price,
    availability: availabilityOf(vehicle),
    itemCondition: CONDITIONS[vehicle.car_type],
    seller: {
      '@type': config.meta.business_type,
      ...placeRef(location, config),
      name: placeName(location.name),
    },
  } as const satisfies OfferNode;
}

export function vehicleNode(
  vehicle: Vehicle,
  location: Location,
  pictures: readonly string[],
  dealer: DealerSettings,
): VehicleNode {
  const { config, market } = dealer;
  const url = absoluteUrl(config, paths.vehicle(vehicle.slug));
  const { km, vin, year, seats } = vehicle;
  return {
    '@type': TYPES[vehicle.item_type?.toLowerCase() ?? 'car'] ?? 'Vehicle',
    '@id': `${url}#vehicle`,
    name: plainName(vehicle.name),
    url,
    brand: { '@type': 'Brand', name: vehicle.make },
    model: vehicle.model,
    itemCondition: CONDITIONS[vehicle.car_type],
    ...known({
      vehicleConfiguration: vehicle.badge,
      vehicleModelDate: year === null ? null : String(year),
      mileageFromOdometer:
        km === null
          ? null
          : ({ '@type': 'QuantitativeValue', value: km, unitCode: UNIT_CODES[market.distance] } as const),
      bodyType: vehicle.simple_body,
      color: colourText(vehicle),
      fuelType: vehicle.simple_fuel,
      vehicleTransmission: vehicle.simple_transmission,
      driveWheelConfiguration: vehicle.simple_drive,
      vehicleSeatingCapacity: positive(seats),
      vehicleIdentificationNumber: readVin(vin),
      sku: vehicle.stocknum,
      image: pictures.map((src) => absoluteUrl(config, src)),
      offers: offerOf(vehicle, location, url, dealer),
    }),
  };
}

export interface ModelFacts {
  readonly make: string;
  readonly model: Pick<Model, 'name' | 'short_description' | 'body' | 'image'>;
  readonly path: string;
  readonly vehicles: readonly Vehicle[];
}

function offersOf(vehicles: readonly Vehicle[], url: string, { market }: Dealer): AggregateOffer | null {
  const prices = vehicles
    .filter(isAvailable)
    .flatMap(({ price }) => (price !== null && price > 0 ? [price] : []));
  if (prices.length === 0) return null;
  return {
    '@type': 'AggregateOffer',
    url,
    lowPrice: Math.min(...prices),
    highPrice: Math.max(...prices),
    offerCount: prices.length,
    priceCurrency: market.currency,
  };
}

export function modelNode({ make, model, path, vehicles }: ModelFacts, dealer: Dealer): ModelNode {
  const { config } = dealer;
  const url = absoluteUrl(config, path);
  return {
    '@type': 'ProductModel',
    '@id': `${url}#model`,
    name: `${make} ${model.name}`,
    url,
    brand: { '@type': 'Brand', name: make },
    ...known({
      description: model.short_description,
      category: model.body,
      image: model.image && [absoluteUrl(config, model.image.url)],
      offers: offersOf(vehicles, url, dealer),
    }),
  };
}
