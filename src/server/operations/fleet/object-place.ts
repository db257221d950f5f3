import { storedReports } from '#adapters/operations/reports/places.ts';
import { reportReader } from '#adapters/operations/reports/reader.ts';
import { storedDealerData } from '#adapters/sites/dealer-data/store.ts';
import type { DealerData } from '#adapters/sites/dealer-data/types.ts';
import { publishedSites } from '#adapters/sites/publication/read.ts';
import { publishedTo, type Stores } from '#adapters/storage/blobs/settings.ts';
import type { FleetPlace } from './fleet-place.ts';
import { storedBriefs } from './object-briefs.ts';

type Env = Readonly<Record<string, string | undefined>>;
type OnTrouble = (what: string, cause: unknown) => void;

interface StoredPlaceOptions extends Pick<Stores, 'open' | 'closed'> {
  readonly dealerData: DealerData;
  readonly freshMs?: number;
  readonly onTrouble?: OnTrouble;
}

export function storedPlace({ dealerData, open, closed, ...ways }: StoredPlaceOptions): FleetPlace {
  const reports = reportReader(storedReports(closed), ways);
  return {
    dealerData,
    reports,
    briefs: storedBriefs({ ...ways, open, closed, dealerData }),
    async unpublished() {
      const [published] = await Promise.all([dealerData.dealers(), reports.refresh()]);
      const slugs = new Set(published);
      return new Map(reports.slugs().flatMap((slug) => (slugs.has(slug) ? [] : [[slug, []] as const])));
    },
  };
}

/** Opens the object storage that the environment names. Throws if there is none. */
export function openStoredPlace(env: Env, onTrouble?: OnTrouble): FleetPlace {
  const stores = publishedTo(env);
  if (stores === undefined) throw new Error('Sites are published to folders only.');
  const { open, closed } = stores;
  const options = onTrouble && { onTrouble };
  const dealerData = storedDealerData({ closed, sites: publishedSites({ open, ...options }) });
  return storedPlace({ open, closed, dealerData, ...options });
}
