import type { Location } from '#domain/dealers/location-config.ts';
import { sellerLocation } from '#domain/dealers/places.ts';
import { counted } from '#domain/lib/words.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import { describeVehicle } from '#domain/vehicles/attributes/facts.ts';
import { kindOf, type VehicleKind } from '#domain/vehicles/attributes/kinds.ts';
import { isForSale } from '#domain/vehicles/hire.ts';
import { plainName } from '#domain/vehicles/no-break-name.ts';
import { readVin } from '#domain/vehicles/plate.ts';
import { type PriceWording, priceWording } from '#domain/vehicles/price/price.ts';
import { isAvailable } from '#domain/vehicles/status/availability.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { absoluteUrl, paths } from '#paths';

/** A vehicle for other systems. It has full addresses, and nothing that only this site understands. */
export interface Advert {
  readonly vehicle: Vehicle;
  readonly name: string;
  readonly description: string;
  readonly link: string;
  /** False until its page is built. */
  readonly hasPage: boolean;
  readonly vin: string | null;
  readonly price: PriceWording;
  readonly location: Location;
  /** The main one first; photographs or pictures made of drawings, never drawings. */
  readonly pictures: readonly string[];
}

export interface AdvertPlace {
  readonly hasPage: (path: string) => boolean;
  /** A picture in a format that every advertiser reads, or null. */
  readonly jpegUrl: (src: string) => string | null;
}

const MOST_PICTURES = 20;

const picturesOf = ({ primary_image_url, images }: Vehicle): readonly string[] =>
  [...new Set([primary_image_url, ...images])].filter((src) => src !== null).slice(0, MOST_PICTURES);

export function advertOf(
  vehicle: Vehicle,
  { config, market }: Dealer,
  { hasPage, jpegUrl }: AdvertPlace,
): Advert {
  const path = paths.vehicle(vehicle.slug);
  const price = priceWording(vehicle, config.vehicles.price_qualifiers, market);
  return {
    vehicle,
    name: plainName(vehicle.name),
    description: plainName(vehicle.description ?? '') || plainName(describeVehicle(vehicle, price, market)),
    link: absoluteUrl(config, path),
    hasPage: hasPage(path),
    vin: readVin(vehicle.vin),
    price,
    location: sellerLocation(vehicle, config.locations),
    pictures: picturesOf(vehicle).flatMap((src) => {
      const made = jpegUrl(src);
      return made === null ? [] : [absoluteUrl(config, made)];
    }),
  };
}

/** A vehicle that a feed leaves out, with everything that would have to change. */
export interface LeftOut {
  readonly id: string;
  readonly name: string;
  readonly stock: string | null;
  readonly reasons: readonly string[];
  /** Whether somebody should fix it. A sold vehicle needs no VIN any more. */
  readonly mendable: boolean;
}

/** One file that an advertiser or a partner fetches. */
export interface Feed {
  readonly name: string;
  readonly path: string;
  readonly text: string;
  readonly vehicles: number;
  readonly leftOut: readonly LeftOut[];
}

/** A requirement of a feed, and the reason that a dealer reads if it is not met. */
export interface Requirement {
  readonly reason: string;
  readonly applies: (advert: Advert) => boolean;
  /** Not a mistake: it is temporary or permanent by nature. */
  readonly natural?: true;
}

export const NOT_SOLD: Requirement = {
  reason: 'it is sold',
  applies: ({ vehicle }) => isAvailable(vehicle),
  natural: true,
};

export const HAS_PAGE: Requirement = {
  reason: 'its page comes with the next build',
  applies: ({ hasPage }) => hasPage,
  natural: true,
};

/** What works by the hour or is towed is sold without a distance. */
const WITHOUT_ODOMETER: ReadonlySet<VehicleKind | undefined> = new Set(['tractor', 'caravan', 'boat']);
const hasOdometer = (vehicle: Vehicle): boolean => !WITHOUT_ODOMETER.has(kindOf(vehicle));

/** The requirements of every advertiser, as they publish them. Each reason says what is there, so that it can be fixed. */
export const ADVERTISED: readonly Requirement[] = [
  NOT_SOLD,
  { reason: 'it is reserved', applies: ({ vehicle }) => !vehicle.reserved, natural: true },
  {
    reason: 'it has not arrived yet',
    applies: ({ vehicle }) => vehicle.status !== 'coming_soon',
    natural: true,
  },
  HAS_PAGE,
  { reason: 'it is not for sale', applies: ({ vehicle }) => isForSale(vehicle), natural: true },
  { reason: 'it has no price', applies: ({ price }) => price.amount !== null },
  { reason: 'it has no year', applies: ({ vehicle }) => vehicle.year !== null },
  {
    reason: 'it has no distance driven',
    applies: ({ vehicle }) => vehicle.car_type === 'new' || vehicle.km !== null || !hasOdometer(vehicle),
  },
  { reason: 'it has no VIN of 17 characters', applies: ({ vin }) => vin !== null },
  {
    reason: 'it has no picture that can be used (JPEG, PNG or WebP)',
    applies: ({ pictures }) => pictures.length > 0,
  },
];

/** What every advertiser requires under the same name, in the form that they publish. */
export const READABLE = {
  vin: /^[A-HJ-NPR-Z0-9]{17}$/,
  title: /\S/,
  make: /\S/,
  model: /\S/,
  year: /^\d{4}$/,
  price: /^\d+(?:\.\d{1,2})? [A-Z]{3}$/,
} as const;

/** What one receiver takes, and what a vehicle becomes in its file. */
interface Receiver {
  readonly requirements: readonly Requirement[];
  readonly write: (advert: Advert) => string;
  /** By field of the file, what the receiver can read there. A field that it requires does not match an empty text. */
  readonly expected: Readonly<Record<string, RegExp>>;
  /** Reads what was written, and then its fields. */
  readonly read: (written: string) => (field: string) => string | undefined;
}

interface Sorted {
  /** The finished texts of the vehicles that the feed has. */
  readonly written: readonly string[];
  readonly leftOut: readonly LeftOut[];
}

/** Advertisers refuse both of two vehicles with one VIN, so only the first is included. */
const TWICE = 'another vehicle of the stock has the same VIN';

const unreadable = (expected: Receiver['expected'], fieldOf: (field: string) => string | undefined) =>
  Object.entries(expected)
    .filter(([field, pattern]) => !pattern.test(fieldOf(field) ?? ''))
    .map(([field]) => `the receiver cannot read its "${field}"`);

/** Sorts out what a receiver would refuse: by its requirements, and then by reading what was written. */
export function sortOut(
  adverts: readonly Advert[],
  { requirements, write, expected, read }: Receiver,
): Sorted {
  const written: string[] = [];
  const leftOut: LeftOut[] = [];
  const vins = new Set<string>();
  for (const advert of adverts) {
    const { vehicle, name, vin } = advert;
    const missed = requirements.filter(({ applies }) => !applies(advert));
    const isTwice = missed.length === 0 && vin !== null && vins.has(vin);
    const text = missed.length > 0 || isTwice ? '' : write(advert);
    const reasons = isTwice
      ? [TWICE]
      : text === ''
        ? missed.map(({ reason }) => reason)
        : unreadable(expected, read(text));
    if (reasons.length > 0) {
      const mendable = missed.every(({ natural }) => !natural);
      leftOut.push({ id: vehicle.id, name, stock: vehicle.stocknum, reasons, mendable });
      continue;
    }
    if (vin !== null) vins.add(vin);
    written.push(text);
  }
  return { written, leftOut };
}

/** Returns null if the advertiser has no word for ours. */
export const wordOf = (words: Readonly<Record<string, string>>, value: string | null): string | null =>
  value === null ? null : (words[value.toLowerCase()] ?? null);

interface Summed {
  readonly vehicles: number;
  readonly leftOut: readonly Pick<LeftOut, 'reasons' | 'mendable'>[];
}

/**
 * Summarises the vehicles left out, the most frequent reason first: `12 of 184 vehicles are not in it: it has no
 * year (10), it has no price (2)`. Returns null if nothing needs fixing.
 */
export function leftOutSummary({ vehicles, leftOut }: Summed): string | null {
  const mendable = leftOut.filter((one) => one.mendable);
  if (mendable.length === 0) return null;
  const counts = new Map<string, number>();
  for (const reason of mendable.flatMap(({ reasons }) => reasons))
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const reasonTexts = [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${reason} (${count})`);
  return `${mendable.length} of ${counted(vehicles + leftOut.length, 'vehicle')} ${mendable.length === 1 ? 'is' : 'are'} not in it: ${reasonTexts.join(', ')}`;
}
