import type { SiteConfig } from '#domain/site/schema.ts';
import { LEAST_PRICE_TO_SELL } from './reservable.ts';
import type { Vehicle } from './schema.ts';

type Traded = Pick<Vehicle, 'status' | 'sold' | 'reserved' | 'price'>;
type TradeInSite = Pick<SiteConfig, 'autograb'>;

/** All must hold. */
const CONDITIONS: readonly ((vehicle: Traded, site: TradeInSite) => boolean)[] = [
  (_, { autograb }) => autograb,
  ({ status }) => status === 'in_stock',
  ({ sold, reserved }) => !sold && !reserved,
  ({ price }) => price !== null && price > LEAST_PRICE_TO_SELL,
];

/** Whether a shopper may give a car in payment for this one. */
export const tradeInOffered = (vehicle: Traded, site: TradeInSite): boolean =>
  CONDITIONS.every((holds) => holds(vehicle, site));
