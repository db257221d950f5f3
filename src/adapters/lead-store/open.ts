import { join } from 'node:path';
import { explainPostgres } from './postgres/failures.ts';
import { type Database, lazyDatabase } from './sql/database.ts';
import { sqlLeadStore } from './sql/store.ts';
import { explainSqlite } from './sqlite/failures.ts';
import { type LeadStore, LeadStoreError } from './types.ts';

interface OpenOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly dataDir: string;
  /** A host that keeps no file between two requests. */
  readonly serverless: boolean;
}

/** Only the database that is used is loaded: a function on a host starts the sooner for it. */
const postgres = (url: string): Database =>
  lazyDatabase(true, async () => (await import('./postgres/database.ts')).openPostgres(url), explainPostgres);

const sqlite = (path: string): Database =>
  lazyDatabase(false, async () => (await import('./sqlite/database.ts')).openSqlite(path), explainSqlite);

const none = (reason: string): Database =>
  lazyDatabase(
    false,
    () => Promise.reject(new LeadStoreError(reason)),
    (cause) => cause,
  );

/** The database that a server keeps things in; whatever is kept beside the leads shares it. */
export function openDatabase({ env, dataDir, serverless }: OpenOptions): Database {
  const url = env['DATABASE_URL'];
  if (url) return postgres(url);
  if (serverless)
    return none('DATABASE_URL is not set: a serverless host needs a PostgreSQL database to keep leads');
  return sqlite(join(dataDir, 'leads.sqlite'));
}

/** Where leads are kept here. It is opened by the first use; what stands against it is told then, and by `check`. */
export const openLeadStore = (options: OpenOptions): LeadStore => sqlLeadStore(openDatabase(options));
