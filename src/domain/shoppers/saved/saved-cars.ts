import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { paths } from '#paths';

/** A saved car, with enough data to show it if nothing else responds. */
export interface SavedCar {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly make: string;
  readonly model: string;
  readonly primary_image_url: string | null;
  /** The valuation-code flag. False if the page it was saved on did not know it. */
  readonly has_nvic: boolean;
  /** When it was saved, in epoch milliseconds. Older lists do not say. */
  readonly at?: number;
}

/** The newest first. */
export type SavedCars = readonly SavedCar[];

/** A car that was removed, and its place in the list. */
export interface Removal {
  readonly car: SavedCar;
  readonly place: number;
}

/** More than anybody compares, and few enough for one query to any engine. Beyond it the oldest is dropped. */
export const MOST_SAVED = 60;

export const isSaved = (cars: SavedCars, id: string): boolean => cars.some((car) => car.id === id);

const without = (cars: SavedCars, id: string): SavedCars => cars.filter((car) => car.id !== id);

export const added = (cars: SavedCars, car: SavedCar): SavedCars =>
  [car, ...without(cars, car.id)].slice(0, MOST_SAVED);

/** Returns null if the car is not in the list. */
export function removalOf(cars: SavedCars, id: string): Removal | null {
  const place = cars.findIndex((car) => car.id === id);
  const car = cars[place];
  return car === undefined ? null : { car, place };
}

export const removed = (cars: SavedCars, { car }: Removal): SavedCars => without(cars, car.id);

/** Puts a car back in its place, or as near as the current list allows. */
export function restored(cars: SavedCars, { car, place }: Removal): SavedCars {
  const others = without(cars, car.id);
  return others.toSpliced(place, 0, car).slice(0, MOST_SAVED);
}

// Apart from the list itself, which scripts without the bar read too.
const SHOWN = 3;
const MOST_COUNTED = 9;

/** How long the bar stays after the list has changed. */
export const BAR_MS = 5000;

interface SavedBar {
  readonly shown: SavedCars;
  /** `+2` for those beyond; never more than `+9`, and nothing where all are shown. */
  readonly more: string | null;
}

export function savedBar(cars: SavedCars): SavedBar {
  const beyond = cars.length - SHOWN;
  return {
    shown: cars.slice(0, SHOWN),
    more: beyond > 0 ? `+${Math.min(beyond, MOST_COUNTED)}` : null,
  };
}

export interface SavedFace {
  readonly name: string;
  /** Shoppers press a heart, so the list of hearts has one too, unless it is more than a list. */
  readonly icon: 'heart' | 'garage';
  /** The page of the saved list, and its replacement on a site without it. */
  readonly leadsTo: readonly string[];
}

type Config = Pick<SiteConfig, 'saved' | 'garage'>;
type Face = SiteConfig['saved']['face'];

const FACES: Readonly<Record<Face, (config: Config) => SavedFace>> = {
  favourites: () => ({ name: 'Favourites', icon: 'heart', leadsTo: [paths.favourites] }),
  compare: () => ({ name: 'Compare', icon: 'heart', leadsTo: [paths.compare] }),
  garage: ({ garage }) => ({
    name: garage.name,
    icon: 'garage',
    leadsTo: [garage.path, paths.favourites],
  }),
};

export const savedFace = (config: Config): SavedFace | null =>
  config.saved.enabled ? FACES[config.saved.face](config) : null;
