import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { isTestDriveOnly } from '#domain/vehicles/status/availability.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';

/** A price at or below it is a placeholder, not an offer. */
export const LEAST_PRICE_TO_SELL = 200;

export type PaymentSite = Pick<SiteConfig, 'payment_provider' | 'checkout'>;

export type ReserveObstacle =
  | 'no-payment-provider'
  | 'coming-soon'
  | 'not-in-stock'
  | 'test-drive-only'
  | 'sold-or-reserved'
  | 'price-too-low'
  | 'not-reservable'
  | 'no-payment-processor'
  | 'no-payment-key';

type Reserved = Pick<
  Vehicle,
  'status' | 'tag' | 'sold' | 'reserved' | 'price' | 'reservable' | 'payment_processors'
>;

interface Condition {
  readonly failing: ReserveObstacle;
  readonly applies: (vehicle: Reserved, site: PaymentSite) => boolean;
}

export const takesDeposits = ({ payment_provider, checkout }: PaymentSite): boolean =>
  payment_provider !== null || checkout.allow;

/** All must hold. The site's own come first, then those that a shopper may be told, then those that only the dealer can fix. */
const CONDITIONS: readonly Condition[] = [
  {
    failing: 'no-payment-provider',
    applies: (_, site) => takesDeposits(site),
  },
  { failing: 'sold-or-reserved', applies: ({ sold, reserved }) => !sold && !reserved },
  { failing: 'coming-soon', applies: ({ status }) => status !== 'coming_soon' },
  { failing: 'not-in-stock', applies: ({ status }) => status === 'in_stock' },
  { failing: 'test-drive-only', applies: (vehicle) => !isTestDriveOnly(vehicle) },
  { failing: 'price-too-low', applies: ({ price }) => price !== null && price > LEAST_PRICE_TO_SELL },
  { failing: 'not-reservable', applies: ({ reservable }) => reservable },
  { failing: 'no-payment-processor', applies: ({ payment_processors }) => payment_processors.length > 0 },
  {
    failing: 'no-payment-key',
    applies: ({ payment_processors }) =>
      payment_processors.some(({ authorization_key }) => authorization_key !== ''),
  },
];

/** Returns the first reason why a vehicle cannot be reserved online, or null if it can. */
export const reserveObstacle = (vehicle: Reserved, site: PaymentSite): ReserveObstacle | null =>
  CONDITIONS.find(({ applies }) => !applies(vehicle, site))?.failing ?? null;
