import type { Clock } from '#domain/lib/clock.ts';
import type { Vehicle } from '../vehicle.ts';

const DAY_MS = 86_400_000;

export type Selling = Pick<Vehicle, 'status' | 'sold'>;
export type Showing = Selling & Pick<Vehicle, 'sold_date_timestamp' | 'show_on_dealer_website'>;

export interface ShowingSettings {
  /** `include_sold_cars_days` of the site. */
  readonly includeSoldDays: number;
}

export const isAvailable = ({ status, sold }: Selling): boolean => status !== 'sold' && !sold;

/** Returns false for a sold vehicle of unknown date: nothing says that its days are not over. */
const inSoldWindow = (soldSeconds: number | null, days: number, clock: Clock): boolean =>
  soldSeconds !== null && !clock.reached(soldSeconds * 1000 + days * DAY_MS);

/** Returns true if the vehicle can be bought, or was sold a few days ago. */
export const isShown = (vehicle: Showing, { includeSoldDays }: ShowingSettings, clock: Clock): boolean =>
  vehicle.show_on_dealer_website &&
  (isAvailable(vehicle) || inSoldWindow(vehicle.sold_date_timestamp, includeSoldDays, clock));

/** The tag for a vehicle that is there for test drives and cannot be bought. */
const TAG = 'test drive only';

export const isTestDriveOnly = ({ tag }: Pick<Vehicle, 'tag'>): boolean => tag?.toLowerCase() === TAG;

/** Counts the vehicles that can be bought and have no picture. */
export const unpictured = (stock: readonly (Selling & Pick<Vehicle, 'primary_image_url'>)[]): number =>
  stock.filter((vehicle) => isAvailable(vehicle) && vehicle.primary_image_url === null).length;
