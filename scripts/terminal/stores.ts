import { relative, resolve } from 'node:path';
import { DatabaseError } from '#adapters/database/types.ts';
import { openStores, type Stores } from '#adapters/stores/open.ts';
import type { Surroundings } from './start.ts';

export const dataDirOf = (env: Surroundings['env']): string => resolve(env['DATA_DIR'] || '.data');

/** Runs some work on a database. If the database cannot be used, says where it was looked for. Returns the exit code. */
export async function withDatabase(
  { env, complain }: Pick<Surroundings, 'env' | 'complain'>,
  dataDir: string,
  work: () => Promise<number>,
): Promise<number> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof DatabaseError)) throw cause;
    const where = env['DATABASE_URL'] ? 'the database of DATABASE_URL' : relative('.', dataDir);
    complain(`${cause.message}\nThe command looked for it in ${where || 'this folder'}.`);
    return 1;
  }
}

export const withStores = (
  surroundings: Pick<Surroundings, 'env' | 'complain'>,
  dataDir: string,
  work: (stores: Stores) => Promise<number>,
): Promise<number> =>
  withDatabase(surroundings, dataDir, async () => {
    const stores = openStores({ env: surroundings.env, dataDir, serverless: false });
    try {
      return await work(stores);
    } finally {
      await stores.leads.close();
    }
  });
