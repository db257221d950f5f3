import { join } from 'node:path';
import { explainPostgres } from '#adapters/lead-store/postgres/failures.ts';
import { explainSqlite } from '#adapters/lead-store/sqlite/failures.ts';
import { LeadStoreError } from '#adapters/lead-store/types.ts';
import type { SearchStore } from './search-types.ts';
import { localSecret } from './secret.ts';
import { type LazyDatabase, lazyDatabase } from './sql/database.ts';
import { type Accounts, AccountsError } from './types.ts';

interface OpenOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly dataDir: string;
  /** A host that keeps no file between two requests. */
  readonly serverless: boolean;
}

const SHORTEST_SECRET = 32;

/** The databases are the leads’, and so are the words for what goes wrong with them. */
const inWords =
  (explain: (cause: unknown) => unknown) =>
  (cause: unknown): unknown => {
    const explained = explain(cause);
    return explained instanceof LeadStoreError
      ? new AccountsError(explained.message.replace('The lead store’s', 'The accounts’'), { cause })
      : explained;
  };

/** Only the database that is used is loaded: a function on a host starts the sooner for it. */
const postgres = (url: string): LazyDatabase =>
  lazyDatabase(
    async () => (await import('./postgres/database.ts')).openPostgres(url),
    inWords(explainPostgres),
  );

const sqlite = (path: string): LazyDatabase =>
  lazyDatabase(async () => (await import('./sqlite/database.ts')).openSqlite(path), inWords(explainSqlite));

/** What stands against accounts here, in words for whoever runs the platform. */
export function accountsObstacle({
  env,
  serverless,
}: Pick<OpenOptions, 'env' | 'serverless'>): string | undefined {
  const secret = env['ACCOUNT_SECRET'];
  if (secret && secret.length < SHORTEST_SECRET)
    return `ACCOUNT_SECRET is too short: accounts need ${SHORTEST_SECRET} characters or more that nobody can guess`;
  if (serverless && !secret)
    return 'ACCOUNT_SECRET is not set: accounts need a secret of 32 characters or more that stays the same';
  if (serverless && !env['DATABASE_URL'])
    return 'DATABASE_URL is not set: a serverless host needs a PostgreSQL database to keep accounts';
  return undefined;
}

/** One database for all that is kept here, unless something stands against it. */
function sharedDatabase(options: OpenOptions) {
  const { env, dataDir } = options;
  let database: LazyDatabase | undefined;
  return {
    reach(): LazyDatabase {
      const reason = accountsObstacle(options);
      if (reason !== undefined) throw new AccountsError(reason);
      const url = env['DATABASE_URL'];
      database ??= url ? postgres(url) : sqlite(join(dataDir, 'accounts.sqlite'));
      return database;
    },
    close: async () => database?.close(),
  };
}

/** What is loaded by whoever needs it first, and again after it failed. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return async () => {
    loading ??= load();
    try {
      return await loading;
    } catch (cause) {
      loading = undefined;
      throw cause;
    }
  };
}

/** Saved searches need nothing of the library: whoever looks after alerts does not wait for it. */
function openSearches(reach: () => LazyDatabase): SearchStore {
  const get = once(async () => (await import('./sql/searches.ts')).sqlSearches(reach()));
  return {
    list: async (...args) => (await get()).list(...args),
    add: async (...args) => (await get()).add(...args),
    rename: async (...args) => (await get()).rename(...args),
    remove: async (...args) => (await get()).remove(...args),
    askForAlert: async (...args) => (await get()).askForAlert(...args),
    stopAlert: async (...args) => (await get()).stopAlert(...args),
    byConfirmation: async (...args) => (await get()).byConfirmation(...args),
    confirm: async (...args) => (await get()).confirm(...args),
    byStopToken: async (...args) => (await get()).byStopToken(...args),
    stopByToken: async (...args) => (await get()).stopByToken(...args),
    claimAlerts: async (...args) => (await get()).claimAlerts(...args),
    nothingNew: async (...args) => (await get()).nothingNew(...args),
    beginLetter: async (...args) => (await get()).beginLetter(...args),
    letterSent: async (...args) => (await get()).letterSent(...args),
    letterFailed: async (...args) => (await get()).letterFailed(...args),
    alerts: async (...args) => (await get()).alerts(...args),
  };
}

/** Where accounts are kept here. It is opened by the first use; what stands against it is told then, and by `check`. */
export function openAccounts(options: OpenOptions): Accounts {
  const database = sharedDatabase(options);
  // The library is large: it is loaded by the first who signs in.
  const loaded = once(async () => {
    const found = database.reach();
    const secret = options.env['ACCOUNT_SECRET'] || (await localSecret(options.dataDir));
    return (await import('./sql/store.ts')).sqlAccounts(found, secret);
  });
  return {
    askForCode: async (...args) => (await loaded()).askForCode(...args),
    signIn: async (...args) => (await loaded()).signIn(...args),
    session: async (...args) => (await loaded()).session(...args),
    signOut: async (...args) => (await loaded()).signOut(...args),
    changeDetails: async (...args) => (await loaded()).changeDetails(...args),
    savedCars: async (...args) => (await loaded()).savedCars(...args),
    mergeSavedCars: async (...args) => (await loaded()).mergeSavedCars(...args),
    searches: openSearches(database.reach),
    exportData: async (...args) => (await loaded()).exportData(...args),
    deleteAccount: async (...args) => (await loaded()).deleteAccount(...args),
    check: async () => (await loaded()).check(),
    close: database.close,
  };
}
