import type { SiteConfig } from '#domain/sites/site-schema.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { type Money, moneyOf } from './money.ts';
import type { AuthorizationType } from './processors.ts';
import { type PaymentSite, type ReserveObstacle, reserveObstacle } from './reservable.ts';

interface Offering {
  readonly authorization_type: AuthorizationType;
  readonly authorization_key: string | null;
  readonly deposit_amount: number | null;
}

/** As much of a vehicle as the API knows. */
export interface OfferedCar {
  readonly price: number | null;
  readonly status: 'in_stock' | 'coming_soon' | 'sold';
  readonly reserved: boolean;
  readonly sold: boolean;
  readonly reservable?: boolean | null;
  readonly processors: readonly Offering[];
  readonly listing?: { readonly tag: string | null };
}

/** The deposit that a shopper can pay for a car, and its processor. */
export interface ReserveOffer {
  readonly processor: Offering['authorization_type'];
  readonly publishableKey: string;
  readonly deposit: Money;
}

/** Prefers the site's own processor, then the feed's order. */
function chosen(
  processors: readonly Offering[],
  site: PaymentSite,
): (Omit<ReserveOffer, 'deposit'> & { dollars: number }) | null {
  const usable = processors.flatMap(({ authorization_type: processor, authorization_key, deposit_amount }) =>
    authorization_key && deposit_amount !== null && deposit_amount > 0
      ? [{ processor, publishableKey: authorization_key, dollars: deposit_amount }]
      : [],
  );
  return usable.find(({ processor }) => processor === site.payment_provider) ?? usable[0] ?? null;
}

/** Returns the deposit in dollars, or null if no processor can take it. */
export const depositOf = (
  { payment_processors }: { readonly payment_processors: readonly Offering[] },
  site: PaymentSite,
): number | null => chosen(payment_processors, site)?.dollars ?? null;

export const processorOf = (
  { payment_processors }: { readonly payment_processors: readonly Offering[] },
  site: PaymentSite,
): ReserveOffer['processor'] | null => chosen(payment_processors, site)?.processor ?? null;

export type Offered =
  | { readonly kind: 'offer'; readonly offer: ReserveOffer }
  | { readonly kind: 'obstacle'; readonly obstacle: ReserveObstacle };

/** Applies the rule of the vehicle page again, with what the server knows now. */
export function reserveOffer(car: OfferedCar, site: PaymentSite, currency: string): Offered {
  const { processors, listing, reservable, ...rest } = car;
  const obstacle = reserveObstacle(
    {
      ...rest,
      tag: listing?.tag ?? null,
      reservable: reservable ?? true,
      payment_processors: processors.map(({ authorization_type, authorization_key, deposit_amount }) => ({
        authorization_type,
        authorization_key: authorization_key ?? '',
        deposit_amount: deposit_amount ?? 0,
      })),
    },
    site,
  );
  if (obstacle !== null) return { kind: 'obstacle', obstacle };
  const processor = chosen(processors, site);
  if (processor === null) return { kind: 'obstacle', obstacle: 'no-payment-processor' };
  const { dollars, ...offer } = processor;
  return { kind: 'offer', offer: { ...offer, deposit: moneyOf(dollars, currency) } };
}

const SOLD_TEXT = 'It has just been sold or reserved. Nothing was taken from your card.';
const NOT_ONLINE = 'It cannot be reserved online. Please call us, and we keep it for you.';

/** The texts for shoppers. Problems that only the dealer can fix are not named. */
const WORDS: Readonly<Record<ReserveObstacle, string>> = {
  'no-payment-provider': NOT_ONLINE,
  'coming-soon': 'It has not arrived yet. Please call us or enquire, and we tell you when it is here.',
  'not-in-stock': SOLD_TEXT,
  'test-drive-only': NOT_ONLINE,
  'sold-or-reserved': SOLD_TEXT,
  'price-too-low': NOT_ONLINE,
  'not-reservable': NOT_ONLINE,
  'no-payment-processor': NOT_ONLINE,
  'no-payment-key': NOT_ONLINE,
};

export const obstacleWords = (obstacle: ReserveObstacle): string => WORDS[obstacle];

interface Stock {
  readonly vehicles: readonly Vehicle[];
  readonly config: SiteConfig;
}

/** Returns the vehicles that could be reserved when the pages were built. The server checks again before any money moves. */
export const reservable = ({ vehicles, config }: Stock): readonly Vehicle[] =>
  vehicles.filter(
    (vehicle) => reserveObstacle(vehicle, config) === null && processorOf(vehicle, config) !== null,
  );

/** Returns the processors that take the money. Only these may load on payment pages. */
export function processorsOf(stock: Stock): readonly ReserveOffer['processor'][] {
  const processors = reservable(stock).map((vehicle) => processorOf(vehicle, stock.config));
  return [...new Set(processors)].filter((processor) => processor !== null).toSorted();
}
