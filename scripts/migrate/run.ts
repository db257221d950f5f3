import { migrateStores, pendingStores, type StoreVersions } from '#adapters/storage/stores/versions.ts';
import { counted } from '#domain/lib/words.ts';
import type { RequestOf } from '../terminal/command.ts';
import type { Surroundings } from '../terminal/start.ts';
import { dataDirOf, withDatabase } from '../terminal/stores.ts';
import { textTable } from '../terminal/table.ts';
import type { MIGRATE } from './command.ts';

type MigrateRequest = RequestOf<typeof MIGRATE>;

const isPending = ({ from, to }: StoreVersions): boolean => from < to;

const tableOf = (stores: readonly StoreVersions[]): string =>
  textTable(
    ['store', 'from version', 'to version', 'ms'],
    stores.map(({ store, from, to, ms }) => [store, from, to, ms]),
  );

function pendingText(stores: readonly StoreVersions[]): string {
  const pending = stores.filter(isPending);
  if (pending.length === 0) return 'Nothing is pending.';
  return `${tableOf(pending)}\n\nMigrations of ${counted(pending.length, 'store')} are pending: npm run migrate applies them.`;
}

export function run({ options }: MigrateRequest, surroundings: Surroundings): Promise<number> {
  const { env, say } = surroundings;
  const dataDir = dataDirOf(env);
  return withDatabase(surroundings, dataDir, async () => {
    const place = { env, dataDir, serverless: false };
    const stores: StoreVersions[] = [];
    try {
      for await (const store of options.check ? pendingStores(place) : migrateStores(place)) {
        stores.push(store);
        if (options.json) say(JSON.stringify(store));
      }
    } finally {
      // If a store fails, what was done before it is told all the same.
      if (!options.json && !options.check && stores.length > 0) say(tableOf(stores));
    }
    if (!options.check) return 0;
    if (!options.json) say(pendingText(stores));
    return stores.some(isPending) ? 1 : 0;
  });
}
