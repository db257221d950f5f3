import { randomBytes } from 'node:crypto';
import { link, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { once, openDatabase, type StoragePlace } from '#adapters/storage/database/open.ts';
import { type Database, DatabaseError } from '#adapters/storage/database/types.ts';
import { putPrivateFile } from '#adapters/storage/files/private.ts';
import { temporaryName } from '#adapters/storage/files/whole-file.ts';
import { sqlPeople } from './sql/people.ts';
import { SEARCH_SCHEMA, type SearchTables } from './sql/search-tables.ts';
import { sqlSearches } from './sql/searches.ts';
import { ACCOUNT_SCHEMA, type AccountDatabase, type AccountTables } from './sql/tables.ts';
import { type Accounts, AccountsError } from './types.ts';

const FILE = 'account-secret';

const read = async (path: string): Promise<string | undefined> => {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text?.trim() || undefined;
};

/** Reads the secret of this machine, and creates it at its first use. If several processes do so at once, the first decides for all. */
async function localSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, FILE);
  const stored = await read(path);
  if (stored !== undefined) return stored;
  const temporary = temporaryName(path);
  await putPrivateFile(temporary, `${randomBytes(32).toString('hex')}\n`);
  await link(temporary, path).catch(() => undefined);
  await rm(temporary);
  const made = await read(path);
  if (made === undefined) throw new Error(`The secret for accounts could not be written to ${path}.`);
  return made;
}

const SHORTEST_SECRET = 32;

type Surroundings = Pick<StoragePlace, 'env' | 'serverless'>;

/** Says why sessions cannot be signed here. Returns undefined if they can. */
export function accountSecretObstacle({ env, serverless }: Surroundings): string | undefined {
  const secret = env['ACCOUNT_SECRET'];
  if (secret && secret.length < SHORTEST_SECRET)
    return `ACCOUNT_SECRET is too short: accounts need a random text of ${SHORTEST_SECRET} characters or more`;
  return serverless && !secret
    ? `ACCOUNT_SECRET is not set: accounts need a secret of ${SHORTEST_SECRET} characters or more that stays the same`
    : undefined;
}

/** Tells operators why accounts cannot work here. Returns undefined if they can. */
export function accountsObstacle({ env, serverless }: Surroundings): string | undefined {
  const secret = accountSecretObstacle({ env, serverless });
  if (secret !== undefined) return secret;
  if (serverless && !env['DATABASE_URL'])
    return 'DATABASE_URL is not set: a serverless host needs a PostgreSQL database to keep accounts';
  return undefined;
}

/** Failures of accounts get an error type of their own, because leads are stored without them. */
async function ofAccounts<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw cause instanceof DatabaseError ? new AccountsError(cause.message, { cause: cause.cause }) : cause;
  }
}

/** Rewords errors, because an obstacle of accounts is none of leads, which may share the database. */
function withOwnError(
  { dialect, write, read, direct }: AccountDatabase,
  obstacle: string | undefined,
): AccountDatabase {
  const own = <T>(work: () => Promise<T>): Promise<T> =>
    obstacle === undefined ? ofAccounts(work()) : Promise.reject(new AccountsError(obstacle));
  return {
    dialect,
    write: (job) => own(() => write(job)),
    read: (job) => own(() => read(job)),
    direct: (job) => own(() => direct(job)),
  };
}

export const openAccountDatabase = (place: StoragePlace): Database =>
  openDatabase(place, { file: 'accounts.sqlite' });

/** Opens the accounts of this storage place at first use. They report obstacles then and in `check`. Closing them closes the database. */
export function openAccounts(place: StoragePlace, opened = openAccountDatabase(place)): Accounts {
  const obstacle = accountsObstacle(place);
  const database = withOwnError(
    opened.store<AccountTables & SearchTables>(ACCOUNT_SCHEMA, SEARCH_SCHEMA),
    obstacle,
  );
  // The library is large: it is loaded by the first who signs in.
  const loaded = once(async () => {
    if (obstacle !== undefined) throw new AccountsError(obstacle);
    const secret = place.env['ACCOUNT_SECRET'] || (await localSecret(place.dataDir));
    return (await import('./sql/store.ts')).sqlAccounts(database, secret);
  });
  return {
    askForCode: async (...args) => (await loaded()).askForCode(...args),
    signIn: async (...args) => (await loaded()).signIn(...args),
    newLink: async (...args) => (await loaded()).newLink(...args),
    linkOwner: async (...args) => (await loaded()).linkOwner(...args),
    signInByLink: async (...args) => (await loaded()).signInByLink(...args),
    session: async (...args) => (await loaded()).session(...args),
    signOut: async (...args) => (await loaded()).signOut(...args),
    changeDetails: async (...args) => (await loaded()).changeDetails(...args),
    savedCars: async (...args) => (await loaded()).savedCars(...args),
    mergeSavedCars: async (...args) => (await loaded()).mergeSavedCars(...args),
    searches: sqlSearches(database),
    people: sqlPeople(database),
    wipe: () => ofAccounts(opened.wipe()),
    exportData: async (...args) => (await loaded()).exportData(...args),
    deleteAccount: async (...args) => (await loaded()).deleteAccount(...args),
    check: async () => (await loaded()).check(),
    close: opened.close,
  };
}
