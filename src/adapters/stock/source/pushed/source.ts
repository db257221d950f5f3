import { basename } from 'node:path';
import type { ListConfigs } from '#domain/stock/sources/registry.ts';
import type { Environment, StockList } from '../types.ts';

/** Lists what a source has pushed for the dealer of this folder. The database is that of the API. */
export const openPushed = (
  { source }: ListConfigs['pushed'],
  env: Environment,
  folder: string,
): StockList => ({
  describe: `/api/stock/${source}`,
  isForeign: true,
  async documents() {
    const { openStores } = await import('#adapters/storage/stores/open.ts');
    const dataDir = env['DATA_DIR'] || '.data';
    const stores = openStores({ env, dataDir, serverless: false });
    try {
      return [...(await stores.pushed.entries(basename(folder), source))];
    } finally {
      await stores.leads.close();
    }
  },
});
