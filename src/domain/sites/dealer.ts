import type { Clock } from '#domain/lib/clock.ts';
import type { PricePoint } from '#domain/vehicles/status/dealer-state.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import type { Market } from './markets/markets.ts';
import type { Site } from './site.ts';
import type { SiteConfig } from './site-schema.ts';

/** A dealer without stock and texts: all that a page about one vehicle needs besides the vehicle. */
export interface DealerSettings {
  readonly site: Pick<Site, 'slug' | 'brands'>;
  readonly config: SiteConfig;
  readonly market: Market;
  readonly clock: Clock;
}

/** A dealer at one moment. Every page model is made from it. */
export interface Dealer extends DealerSettings {
  readonly site: Site;
  /** Vehicles the site shows, newest first. */
  readonly vehicles: readonly Vehicle[];
  /** By vehicle id: its price, and the earlier price. */
  readonly prices: ReadonlyMap<string, PricePoint>;
}
