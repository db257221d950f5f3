import { readableConfig } from '#adapters/sites/dealer-data/public-dealer.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import type { PushedStock } from '#adapters/stock/pushed/types.ts';
import { sourcesOf } from '#domain/stock/stock-config.ts';

/** Returns true if a source has said since the build that the vehicle is sold or gone. Pages and stock follow with the next build. */
export async function isPushedAway(
  store: Pick<PushedStock, 'vehicle'>,
  dealer: PublishedDealer,
  carId: string,
): Promise<boolean> {
  const config = readableConfig(['stock'], dealer);
  for (const source of config === null ? [] : sourcesOf(config.stock)) {
    const prefix = source.id_prefix ?? '';
    if (source.kind !== 'pushed' || !carId.startsWith(prefix)) continue;
    const vehicle = await store.vehicle(dealer.slug, source.source, carId.slice(prefix.length));
    if (vehicle !== undefined && (vehicle.isGone || vehicle.entry.status === 'sold')) return true;
  }
  return false;
}
