import type { SiteConfig } from '#domain/site/schema.ts';
import { reserveObstacle } from '#domain/vehicle/reservable.ts';
import type { Vehicle } from '#domain/vehicle/schema.ts';
import { processorOf, type ReserveOffer } from './offer.ts';

interface Stock {
  readonly vehicles: readonly Vehicle[];
  readonly config: SiteConfig;
}

/** What could be reserved online when the pages were made; the server looks again before any money moves. */
export const reservable = ({ vehicles, config }: Stock): readonly Vehicle[] =>
  vehicles.filter(
    (vehicle) => reserveObstacle(vehicle, config) === null && processorOf(vehicle, config) !== null,
  );

/** Who takes the money for any of it: only these may load on a page that takes some. */
export function processorsOf(stock: Stock): readonly ReserveOffer['processor'][] {
  const found = reservable(stock).map((vehicle) => processorOf(vehicle, stock.config));
  return [...new Set(found)].filter((processor) => processor !== null).toSorted();
}
