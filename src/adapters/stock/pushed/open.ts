import { openSharedDatabase } from '#adapters/storage/stores/open.ts';
import { sqlPushedStock } from './sql.ts';
import type { PushedStock } from './types.ts';

export interface PushedStockPlace {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where the API's database is, if `DATABASE_URL` is not set. */
  readonly dataDir: string;
}

export interface OpenedPushedStock {
  readonly store: PushedStock;
  readonly close: () => Promise<void>;
}

/** Opens what sources have pushed to the API, at first use. */
export function openPushedStock({ env, dataDir }: PushedStockPlace): OpenedPushedStock {
  const database = openSharedDatabase({ env, dataDir, serverless: false });
  return { store: sqlPushedStock(database), close: database.close };
}
