import { folderReports } from '#adapters/operations/reports/places.ts';
import { reportReader } from '#adapters/operations/reports/reader.ts';
import type { LatestReportsReader } from '#adapters/operations/reports/types.ts';
import { fileDealerData } from '#adapters/sites/dealer-data/file.ts';
import type { DealerData } from '#adapters/sites/dealer-data/types.ts';
import { cachedBriefs, type ReadBriefs } from './dealer-briefs.ts';

/** The place from which the fleet pages read what builds left of dealers. */
export interface FleetPlace {
  readonly dealerData: DealerData;
  readonly briefs: ReadBriefs;
  readonly reports: LatestReportsReader;
  /** Returns dealers whose builds failed and that were never published. They have no problems but the report of their build. */
  readonly unpublished: () => Promise<ReadonlyMap<string, readonly string[]>>;
}

export interface FleetFolders {
  readonly distDir: string;
  readonly dataDir: string;
}

/** Reads the fleet from the folders of this machine. The builder there knows which dealers there should be. */
export const folderPlace = (
  { distDir, dataDir }: FleetFolders,
  dealerData: DealerData = fileDealerData(distDir),
): FleetPlace => ({
  dealerData,
  briefs: cachedBriefs(distDir, dealerData),
  reports: reportReader(folderReports(dataDir)),
  unpublished: async () => new Map(),
});
