import type { Dealer } from '#domain/site/dealer.ts';
import { countFacets } from '#domain/vehicle/facets.ts';
import { publicVehicle } from '#domain/vehicle/public-vehicle.ts';
import { statusTable } from '#domain/vehicle/status.ts';
import { paths } from '#paths';
import { searchIndexFiles } from './search-index-files.ts';
import type { SiteFile } from './site-files.ts';
import { siteSearchFiles } from './site-search-file.ts';

/**
 * What changes more often than pages and therefore stands in none of them: browsers fetch it from an address that
 * never changes.
 */
export const stockFiles = (dealer: Dealer): readonly Extract<SiteFile, { content: string }>[] => [
  { path: paths.stockIndex, content: JSON.stringify(dealer.vehicles.map(publicVehicle)) },
  { path: paths.counts, content: JSON.stringify(countFacets(dealer.vehicles)) },
  { path: paths.status, content: JSON.stringify(statusTable(dealer.vehicles)) },
  ...searchIndexFiles(dealer),
  ...siteSearchFiles(dealer),
];
