import type { StockHit } from '#domain/search/results/document.ts';
import type { Pictures } from '#domain/shell/picture.ts';
import type { Dealer, DealerSettings } from '#domain/sites/dealer.ts';
import type { Link } from '#domain/sites/routing/links.ts';
import type { Say } from '#domain/sites/site-words.ts';
import type { VehicleCardModel } from '#domain/vehicles/card-model.ts';

/**
 * The settings that a page about one vehicle is made from besides the vehicle: the dealer, its pictures, and which
 * links lead somewhere.
 */
export interface SettingsContext {
  readonly dealer: DealerSettings;
  readonly picture: Pictures;
  /** A vehicle has one card, on however many pages it stands. */
  readonly card: (vehicle: StockHit) => VehicleCardModel;
  readonly resolve: (href: string) => Link | undefined;
  /** Our own words as the site says them; a dealer’s words are left as they are. */
  readonly say: Say;
}

/** Everything that a page may be made from. */
export interface PageContext extends SettingsContext {
  readonly dealer: Dealer;
}
