import { resolve } from 'node:path';
import { fileDealerData, folderFiles } from '#adapters/dealer-data/file.ts';
import { storedDealerData, storedFiles } from '#adapters/dealer-data/stored.ts';
import { publishedTo } from '#adapters/object-store/settings.ts';
import { publishedSites } from '#adapters/published-sites/read.ts';
import { openStockSearch } from '#adapters/stock-search/open-stock.ts';
import { jsonLog, troubleTo } from '#api/log.ts';

type Env = Readonly<Record<string, string | undefined>>;

function storedDealers({ open, closed }: NonNullable<ReturnType<typeof publishedTo>>) {
  const onTrouble = troubleTo(jsonLog, 'object store');
  const place = { open, closed, sites: publishedSites({ open, onTrouble }), onTrouble };
  return { place, dealerData: storedDealerData(place), stock: openStockSearch(storedFiles(place)) };
}

function folderDealers(distDir: string) {
  return {
    place: undefined,
    distDir,
    dealerData: fileDealerData(distDir),
    stock: openStockSearch(folderFiles(distDir)),
  };
}

/** What the API knows of dealers: as they are published, or as they stand in the folder of this machine. */
export type DealerSource = ReturnType<typeof storedDealers> | ReturnType<typeof folderDealers>;

export function dealerSource(env: Env): DealerSource {
  const stores = publishedTo(env);
  return stores ? storedDealers(stores) : folderDealers(resolve(env['DIST_DIR'] || 'dist'));
}
