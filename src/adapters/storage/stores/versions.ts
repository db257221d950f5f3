import type { StoragePlace } from '../database/open.ts';
import type { Database, StoreName, StoreSchema, Versions } from '../database/types.ts';
import { openDatabases } from './open.ts';
import { STORE_SCHEMAS } from './schemas.ts';

export interface StoreVersions extends Versions {
  readonly store: StoreName;
  readonly ms: number;
}

type Step = (database: Database, schema: StoreSchema) => Promise<Versions>;

/** Nobody waits for a page meanwhile, and an index of a large table takes minutes. */
const MIGRATION_MS = 60 * 60_000;

/** Visits one store after the other. Leaves out a store whose tables are created elsewhere. */
async function* eachStore(place: StoragePlace, step: Step): AsyncGenerator<StoreVersions, void> {
  const databases = openDatabases(place, { statementMs: MIGRATION_MS });
  try {
    for (const { schema, database } of Object.values(STORE_SCHEMAS)) {
      const opened = databases[database];
      if (opened === undefined) continue;
      const started = performance.now();
      const versions = await step(opened, schema);
      yield { store: schema.store, ...versions, ms: Math.round(performance.now() - started) };
    }
  } finally {
    await Promise.all([databases.leads.close(), databases.accounts.close()]);
  }
}

/** Brings the tables of all stores up to date. Several processes may do it at once. */
export const migrateStores = (place: StoragePlace): AsyncGenerator<StoreVersions, void> =>
  eachStore(place, (database, schema) => database.migrate(schema));

/** Returns what `migrateStores` would do. Changes and creates nothing. */
export const pendingStores = (place: StoragePlace): AsyncGenerator<StoreVersions, void> =>
  eachStore(place, (database, schema) => database.pending(schema));
