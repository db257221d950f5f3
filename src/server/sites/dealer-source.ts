import { resolve } from 'node:path';
import { openStockSearch } from '#adapters/search/stock/open-stock.ts';
import { fileDealerData, folderFiles } from '#adapters/sites/dealer-data/file.ts';
import { storedDealerData, storedFiles } from '#adapters/sites/dealer-data/store.ts';
import { publishedSites } from '#adapters/sites/publication/read.ts';
import { publishedTo } from '#adapters/storage/blobs/settings.ts';
import { jsonLog, troubleTo } from '#api/lib/log.ts';

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
