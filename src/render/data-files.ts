import { openImageProvider } from '#adapters/images/client.providers.ts';
import { photos } from '#adapters/images/client.ts';
import type { Feed } from '#domain/feed/feed.ts';
import { feedsOf } from '#domain/feed/feeds.ts';
import type { Dealer } from '#domain/site/dealer.ts';
import type { DealerState } from '#domain/vehicle/dealer-state.ts';
import { countFacets } from '#domain/vehicle/facets.ts';
import { goneTable } from '#domain/vehicle/history.ts';
import { publicVehicle } from '#domain/vehicle/public-vehicle.ts';
import { statusTable } from '#domain/vehicle/status.ts';
import { paths } from '#paths';
import { searchIndexFiles } from './search-index-files.ts';
import type { SiteFile } from './site-files.ts';
import { siteSearchFiles } from './site-search-file.ts';

interface PagesAndMemory {
  readonly hasPage: (path: string) => boolean;
  readonly gone: DealerState['gone'];
}

type TextFile = Extract<SiteFile, { content: string }>;

/**
 * What changes more often than pages and therefore stands in none of them: browsers fetch it from an address that
 * never changes.
 */
export const stockFiles = (
  dealer: Dealer,
  { hasPage, gone }: PagesAndMemory = { hasPage: () => true, gone: {} },
): readonly TextFile[] => [
  {
    path: paths.newer,
    content: JSON.stringify(
      dealer.vehicles.filter(({ slug }) => !hasPage(paths.vehicle(slug))).map(publicVehicle),
    ),
  },
  { path: paths.gone, content: JSON.stringify(goneTable(gone)) },
  { path: paths.stockIndex, content: JSON.stringify(dealer.vehicles.map(publicVehicle)) },
  { path: paths.counts, content: JSON.stringify(countFacets(dealer.vehicles)) },
  { path: paths.status, content: JSON.stringify(statusTable(dealer.vehicles)) },
  ...searchIndexFiles(dealer),
  ...siteSearchFiles(dealer),
];

/** What advertisers and partners fetch. */
export const stockFeeds = (dealer: Dealer, hasPage: (path: string) => boolean): readonly Feed[] =>
  feedsOf(dealer, { hasPage, photo: photos(openImageProvider(dealer.config.images.provider)) });

export const feedFiles = (feeds: readonly Feed[]): readonly TextFile[] =>
  feeds.map(({ path, text }) => ({ path, content: text }));
