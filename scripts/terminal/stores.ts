import { relative, resolve } from 'node:path';
import { isPublishedToStore } from '#adapters/storage/blobs/types.ts';
import { DatabaseError } from '#adapters/storage/database/types.ts';
import { type DatabaseStores, openStores } from '#adapters/storage/stores/open.ts';
import { UsageError } from './options.ts';
import type { Surroundings } from './start.ts';

export const dataDirOf = (env: Surroundings['env']): string => resolve(env['DATA_DIR'] || '.data');

/**
 * Throws if many processes share a database and DATABASE_URL is not set. A file of this machine is another database:
 * that it has no leads is no answer.
 */
export function requireSharedDatabase(env: Surroundings['env']): void {
  if (isPublishedToStore(env) && !env['DATABASE_URL'])
    throw new UsageError(
      'PUBLISH is "s3", so leads, payments and accounts are in the PostgreSQL that all processes share, and DATABASE_URL does not say where that is. Set it to what the API has.',
    );
}

export function storesHere(env: Surroundings['env'], dataDir: string): DatabaseStores {
  requireSharedDatabase(env);
  return openStores({ env, dataDir, serverless: false });
}

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
  work: (stores: DatabaseStores) => Promise<number>,
): Promise<number> =>
  withDatabase(surroundings, dataDir, async () => {
    const stores = storesHere(surroundings.env, dataDir);
    try {
      return await work(stores);
    } finally {
      await stores.leads.close();
    }
  });
