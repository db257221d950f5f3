import { storedReports } from '#adapters/build-reports/places.ts';
import { reportReader } from '#adapters/build-reports/reader.ts';
import { storedDealerData } from '#adapters/dealer-data/stored.ts';
import type { DealerData } from '#adapters/dealer-data/types.ts';
import { publishedTo, type Stores } from '#adapters/object-store/settings.ts';
import { publishedSites } from '#adapters/published-sites/read.ts';
import type { FleetPlace } from './place.ts';
import { storedBriefs } from './stored-briefs.ts';

type Env = Readonly<Record<string, string | undefined>>;
type OnTrouble = (what: string, cause: unknown) => void;

interface StoredPlaceOptions extends Pick<Stores, 'open' | 'closed'> {
  readonly dealerData: DealerData;
  readonly freshMs?: number;
  readonly onTrouble?: OnTrouble;
}

/** What builds on all machines left in object storage. */
export function storedPlace({ dealerData, open, closed, ...ways }: StoredPlaceOptions): FleetPlace {
  const reports = reportReader(storedReports(closed), ways);
  return {
    dealerData,
    reports,
    briefs: storedBriefs({ ...ways, open, closed, dealerData }),
    async unpublished() {
      const [published] = await Promise.all([dealerData.dealers(), reports.refresh()]);
      const known = new Set(published);
      return new Map(reports.slugs().flatMap((slug) => (known.has(slug) ? [] : [[slug, []] as const])));
    },
  };
}

/** The place that the environment names. */
export function openStoredPlace(env: Env, onTrouble?: OnTrouble): FleetPlace {
  const stores = publishedTo(env);
  if (stores === undefined) throw new Error('Sites are published to folders only.');
  const { open, closed } = stores;
  const told = onTrouble && { onTrouble };
  const dealerData = storedDealerData({ closed, sites: publishedSites({ open, ...told }) });
  return storedPlace({ open, closed, dealerData, ...told });
}
