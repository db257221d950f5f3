import { basename } from 'node:path';
import { HttpError } from '#adapters/lib/http/request-text.ts';
import { DatabaseError } from '#adapters/storage/database/types.ts';
import type { ListConfigs } from '#domain/stock/sources/registry.ts';
import type { Environment, StockList } from '../types.ts';

interface Place {
  readonly env: Environment;
  /** The dealer's folder. */
  readonly folder: string;
  readonly dataDir: string;
}

/** Lists what a source has pushed for the dealer of this folder. The database is that of the API. */
export const openPushed = (
  { source }: ListConfigs['pushed'],
  { env, folder, dataDir }: Place,
): StockList => ({
  describe: `/api/stock/${source}`,
  isForeign: true,
  async list(known) {
    const { openPushedStock } = await import('#adapters/stock/pushed/open.ts');
    const { store, close } = openPushedStock({ env, dataDir });
    try {
      const dealer = basename(folder);
      // The version is read first: what is pushed in between is read again with the next one.
      const version = String(await store.version(dealer, source));
      return version === known ? 'same' : { documents: [...(await store.entries(dealer, source))], version };
    } catch (cause) {
      if (!(cause instanceof DatabaseError)) throw cause;
      throw new HttpError({
        where: `/api/stock/${source}`,
        what: cause.message,
        remedy: 'The build needs the database of the API: DATABASE_URL, or DATA_DIR on the same machine.',
        cause,
      });
    } finally {
      await close();
    }
  },
});
