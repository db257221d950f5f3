import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import type { PushedStock } from '#adapters/stock/pushed/types.ts';
import { pushedSourcesOf } from './push-targets.ts';

/** Returns true if a source has said since the build that the vehicle is sold or gone. Pages and stock follow with the next build. */
export async function isPushedAway(
  store: Pick<PushedStock, 'vehicle'>,
  dealer: PublishedDealer,
  carId: string,
): Promise<boolean> {
  for (const { source, id_prefix: prefix = '' } of pushedSourcesOf(dealer)) {
    if (!carId.startsWith(prefix)) continue;
    const vehicle = await store.vehicle(dealer.slug, source, carId.slice(prefix.length));
    if (vehicle !== undefined && (vehicle.isGone || vehicle.entry.status === 'sold')) return true;
  }
  return false;
}
