import { thumbHashToRGBA } from 'thumbhash';
import { aboutVehicle } from '#domain/vehicles/about-vehicle.ts';
import type { KnownPictures, Vehicle } from '#domain/vehicles/vehicle.ts';
import {
  type ChosenPictures,
  choosePictures,
  type ListedPicture,
  type PlaceholderUse,
  sharedLooks,
} from './gallery.ts';
import { type FailingVehicle, type Ledger, photoPath, type StockPicture } from './stock-picture.ts';

/** A picture of a car is sky, car and ground: it changes most from top to bottom. */
const BANDS = 4;

const hex = (part: number): string => Math.round(part / 17).toString(16);

/** Returns the colours of a picture that is not loaded yet, from top to bottom and such as `#abc`. */
export function bandsOf(blur: string): readonly string[] {
  const bytes = Uint8Array.from(atob(blur), (letter) => letter.charCodeAt(0));
  const { w, h, rgba } = thumbHashToRGBA(bytes);
  return Array.from({ length: BANDS }, (_, band) => {
    const from = Math.floor((band * h) / BANDS) * w * 4;
    const to = Math.floor(((band + 1) * h) / BANDS) * w * 4;
    const part = rgba.subarray(from, to);
    const mean = (channel: number): number =>
      part.reduce((sum, value, at) => (at % 4 === channel ? sum + value : sum), 0) / (part.length / 4);
    return `#${[0, 1, 2].map((channel) => hex(mean(channel))).join('')}`;
  });
}

/** A frame of 16 by 10 crops a portrait by half, and the ends of a panorama. */
const CUT = { narrower: 1.1, wider: 2.1 } as const;

const isRemote = (src: string): boolean => !src.startsWith('/');

/** Returns the addresses of a vehicle's pictures. The primary picture is first, the others are in the order of the feed. */
const sourcesOf = ({ primary_image_url, images }: Vehicle): readonly string[] => [
  ...new Set([...(primary_image_url === null ? [] : [primary_image_url]), ...images]),
];

/** Returns the addresses to fetch, vehicle by vehicle: a vehicle is shown with all of its pictures or with none. */
export const sourceAddresses = (vehicles: readonly Vehicle[]): readonly string[] =>
  vehicles.flatMap((vehicle) => sourcesOf(vehicle).filter(isRemote));

function listedPicture(src: string, ledger: Ledger, isThere: (file: string) => boolean): ListedPicture {
  const entry = isRemote(src) ? ledger.get(src) : undefined;
  const picture = entry?.photograph;
  if (picture && isThere(picture.file)) return { kind: 'kept', src, photograph: picture };
  return entry?.failure ? { kind: 'failed', src, reason: entry.failure.reason } : { kind: 'linked', src };
}

function knownPictures(hosted: readonly StockPicture[], [first]: readonly string[]): KnownPictures {
  const leading = hosted.find(({ file }) => photoPath(file) === first);
  return {
    bands: leading ? bandsOf(leading.blur) : [],
    uncut: hosted
      .filter(({ width, height }) => width / height < CUT.narrower || width / height > CUT.wider)
      .map(({ file }) => photoPath(file)),
  };
}

function failingVehicle(vehicle: Vehicle, listed: readonly ListedPicture[]): FailingVehicle | undefined {
  const failed = listed.filter((picture) => picture.kind === 'failed');
  if (failed.length === 0) return undefined;
  return {
    id: vehicle.id,
    name: aboutVehicle(vehicle),
    failed: failed.length,
    of: listed.length,
    reasons: [...new Set(failed.map(({ reason }) => reason))],
  };
}

interface PicturedVehicle extends ChosenPictures {
  readonly vehicle: Vehicle;
  /** Addresses that were not fetched yet. */
  readonly waiting: number;
  readonly failing: FailingVehicle | undefined;
}

/** Replaces the feed's addresses of pictures with the stored pictures. */
export function picturedVehicles(
  vehicles: readonly Vehicle[],
  ledger: Ledger,
  how: { readonly placeholders: PlaceholderUse; readonly isThere: (file: string) => boolean },
): readonly PicturedVehicle[] {
  const listed = vehicles.map((vehicle) => ({
    vehicle,
    pictures: sourcesOf(vehicle).map((src) => listedPicture(src, ledger, how.isThere)),
  }));
  const looks = listed.flatMap(({ vehicle: { make, model }, pictures }) =>
    pictures.flatMap((picture) =>
      picture.kind === 'kept' ? { look: picture.photograph.look, model: `${make} ${model}` } : [],
    ),
  );
  const rules = { shared: sharedLooks(looks), placeholders: how.placeholders };
  return listed.map(({ vehicle, pictures }) => {
    const chosen = choosePictures(pictures, rules);
    const { sources, hosted } = chosen;
    return {
      ...chosen,
      vehicle: {
        ...vehicle,
        images: [...sources],
        primary_image_url: sources[0] ?? null,
        pictures: knownPictures(hosted, sources),
      },
      waiting: pictures.filter(({ kind, src }) => kind === 'linked' && isRemote(src)).length,
      failing: failingVehicle(vehicle, pictures),
    };
  });
}
