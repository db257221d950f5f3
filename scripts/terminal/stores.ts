import { relative, resolve } from 'node:path';
import { DatabaseError } from '#adapters/database/types.ts';
import { openStores, type Stores } from '#adapters/stores/open.ts';
import type { Surroundings } from './start.ts';

export const dataDirOf = (env: Surroundings['env']): string => resolve(env['DATA_DIR'] || '.data');

/** Does some work with what is stored, and says where that is where it cannot be read; answers the exit code. */
export async function withStores(
  { env, complain }: Pick<Surroundings, 'env' | 'complain'>,
  dataDir: string,
  work: (stores: Stores) => Promise<number>,
): Promise<number> {
  let stores: Stores | undefined;
  try {
    stores = openStores({ env, dataDir, serverless: false });
    return await work(stores);
  } catch (cause) {
    if (!(cause instanceof DatabaseError)) throw cause;
    const where = env['DATABASE_URL'] ? 'the database of DATABASE_URL' : relative('.', dataDir);
    complain(`${cause.message}\nIt was looked for in ${where || 'this folder'}.`);
    return 1;
  } finally {
    await stores?.leads.close();
  }
}
