import type { Stores } from '#adapters/object-store/settings.ts';
import { updateDealers } from '#adapters/published-sites/dealers.ts';
import type { PublishedGeneration } from '#adapters/published-sites/format.ts';
import { withLease } from '#adapters/published-sites/lease.ts';
import { rollBackSite } from '#adapters/published-sites/publish.ts';
import { layOutPlainKeys } from './plain-keys.ts';

/** Makes the generation before live again. Undefined if there is none. The next build starts from it, on every machine. */
export function rollBackStored(stores: Stores, slug: string): Promise<PublishedGeneration | undefined> {
  return withLease(stores.closed, slug, async () => {
    const live = await rollBackSite(stores.open, slug);
    if (live === undefined) return undefined;
    await updateDealers(stores.open, new Map([[slug, live.overview]]));
    await layOutPlainKeys(stores, slug, live);
    return live;
  });
}
