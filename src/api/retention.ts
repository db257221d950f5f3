import type { DealerData } from '#adapters/dealer-data/types.ts';
import type { LeadStore } from '#adapters/lead-store/types.ts';
import type { Reservations } from '#adapters/reservations/types.ts';
import type { UnfoundSearches } from '#adapters/unfound/types.ts';
import type { VitalsStore } from '#adapters/vitals/types.ts';

const DAY_MS = 86_400_000;
const SEASON_MS = 90 * DAY_MS;

type Retention = {
  readonly dealerData: Pick<DealerData, 'dealers' | 'dealer'>;
  readonly leads: Pick<LeadStore, 'purge'>;
  /** Where there are any. */
  readonly reservations?: Pick<Reservations, 'purge'> | undefined;
  readonly vitals?: Pick<VitalsStore, 'purge'> | undefined;
  readonly unfound?: Pick<UnfoundSearches, 'purge'> | undefined;
};

/**
 * Deletes what each dealer’s leads have outlived, and who paid; of what was paid the books are kept. Answers how many. A dealer without a site, or without a period,
 * keeps all: their leads may be waiting for a site that could not be built today. How fast pages were, and what was searched for and not found, is kept for a season, whosever they are.
 */
export async function purgeExpired(
  { dealerData, leads, reservations, vitals, unfound }: Retention,
  now: number,
): Promise<number> {
  let purged = (await vitals?.purge(now - SEASON_MS)) ?? 0;
  purged += (await unfound?.purge(now - SEASON_MS)) ?? 0;
  for (const slug of await dealerData.dealers()) {
    const days = (await dealerData.dealer(slug))?.leadsKeptDays ?? null;
    if (days === null) continue;
    const before = now - days * DAY_MS;
    purged += await leads.purge(slug, before);
    purged += (await reservations?.purge(slug, before)) ?? 0;
  }
  return purged;
}

/** Purges at once and then daily. Answers how to stop it. */
export function purgeDaily(purge: () => Promise<unknown>, failed: (cause: unknown) => void): () => void {
  const run = () => void purge().catch(failed);
  run();
  const timer = setInterval(run, DAY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
