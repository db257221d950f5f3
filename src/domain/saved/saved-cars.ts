/** A car on the shopper’s list: enough to show it when nothing else answers. */
export interface SavedCar {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly make: string;
  readonly model: string;
  readonly primary_image_url: string | null;
  /** The valuation-code flag; false where the page it was saved on does not know it. */
  readonly has_nvic: boolean;
  /** When it was put on the list, in epoch milliseconds; lists from before do not say. */
  readonly at?: number;
}

/** The newest first. */
export type SavedCars = readonly SavedCar[];

/** A car that was taken off the list, and where it stood. */
export interface Removal {
  readonly car: SavedCar;
  readonly place: number;
}

/**
 * More than anybody compares, and few enough to be asked for in one question to any engine. Whoever goes on saving
 * loses the oldest, not the car that was just chosen.
 */
export const MOST_SAVED = 60;

export const isSaved = (cars: SavedCars, id: string): boolean => cars.some((car) => car.id === id);

const without = (cars: SavedCars, id: string): SavedCars => cars.filter((car) => car.id !== id);

export const added = (cars: SavedCars, car: SavedCar): SavedCars =>
  [car, ...without(cars, car.id)].slice(0, MOST_SAVED);

/** `null` where the car is not on the list. */
export function removalOf(cars: SavedCars, id: string): Removal | null {
  const place = cars.findIndex((car) => car.id === id);
  const car = cars[place];
  return car === undefined ? null : { car, place };
}

export const removed = (cars: SavedCars, { car }: Removal): SavedCars => without(cars, car.id);

/** Back to its place, or as near as the list has one by now. */
export function restored(cars: SavedCars, { car, place }: Removal): SavedCars {
  const others = without(cars, car.id);
  return others.toSpliced(place, 0, car).slice(0, MOST_SAVED);
}
