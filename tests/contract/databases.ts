import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeEach, describe, inject, onTestFinished } from 'vitest';
import type { StoragePlace } from '#adapters/storage/database/open.ts';
import { NO_PGBOUNCER } from '#adapters/storage/database/testing/pgbouncer.ts';
import { NO_POSTGRES } from '#adapters/storage/database/testing/postgres-server.ts';
import type { Database } from '#adapters/storage/database/types.ts';
import { temporaryFolder } from '#adapters/storage/files/testing.ts';
import { openSharedDatabase } from '#adapters/storage/stores/open.ts';
import { innerLoop, whole } from '../matrix.ts';

const LEFT_OUT = 'is in PostgreSQL, of which the inner loop has none: npm test';

/** What a store is opened with. Each opening acts like another process on the same place. */
export interface Place {
  readonly env: Readonly<Record<string, string>>;
  readonly dataDir: string;
  readonly serverless: boolean;
}

export interface DatabaseKind {
  readonly name: string;
  /** Why this machine cannot test it. */
  readonly missing?: string;
  /** An empty database for one test. */
  readonly place: () => Promise<Place>;
  /** A database that was never opened, so that it has no tables yet. */
  readonly untouched: () => Promise<Place>;
}

async function newFolder(): Promise<Place> {
  const dataDir = await temporaryFolder();
  return { env: {}, dataDir, serverless: false };
}

const sqlite: DatabaseKind = { name: 'SQLite', place: newFolder, untouched: newFolder };

const newName = (): string => `place_${randomUUID().replaceAll('-', '')}`;

const missing = (without: string): string => (innerLoop ? LEFT_OUT : without);

/** One connection for all, because the server starts a process for each connection. */
function caretakerOf(connectionString: string): pg.Pool {
  const caretaker = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  caretaker.on('error', () => undefined);
  return caretaker;
}

const emptyTables = (schema: string): string => `
  do $$ declare name text; begin
    set local session_replication_role = replica;
    for name in select tablename from pg_tables where schemaname = '${schema}' and tablename not like '%_migrations'
    loop execute format('delete from ${schema}.%I', name); end loop;
  end $$`;

/** Emptying tables is four times as fast as creating them, so finished tests pass their schema on to the next. */
function recycled(make: () => Promise<string>, empty: (name: string) => Promise<unknown>) {
  const idle: string[] = [];
  return async () => {
    const used = idle.pop();
    if (used !== undefined) await empty(used);
    const name = used ?? (await make());
    onTestFinished(() => void idle.push(name));
    return name;
  };
}

const at = (url: string): Place => ({ env: { DATABASE_URL: url }, dataDir: '', serverless: true });

function postgres(): DatabaseKind {
  const url = inject('postgresUrl');
  const caretaker = caretakerOf(url ?? '');
  const make = async () => {
    const schema = newName();
    await caretaker.query(`create schema ${schema}`);
    return schema;
  };
  const schemaFor = recycled(make, (schema) => caretaker.query(emptyTables(schema)));
  const within = (schema: string): Place => at(`${url}?options=-csearch_path%3D${schema}`);
  return {
    name: 'PostgreSQL',
    ...(url === null && { missing: missing(NO_POSTGRES) }),
    place: async () => within(await schemaFor()),
    untouched: async () => within(await make()),
  };
}

/** The pooler passes no options on, so each place is a database. */
function pooledPostgres(): DatabaseKind {
  const url = inject('postgresUrl');
  const pooler = inject('poolerUrl');
  const caretaker = caretakerOf(url ?? '');
  const make = async () => {
    const database = newName();
    await caretaker.query(`create database ${database}`);
    return database;
  };
  const databaseFor = recycled(make, async (database) => {
    const client = new pg.Client({ connectionString: `${pooler}${database}` });
    await client.connect();
    await client.query(emptyTables('public'));
    await client.end();
  });
  const within = (database: string): Place => at(`${pooler}${database}`);
  return {
    name: 'PostgreSQL behind PgBouncer',
    ...(pooler === null && { missing: missing(url === null ? NO_POSTGRES : NO_PGBOUNCER) }),
    place: async () => within(await databaseFor()),
    untouched: async () => within(await make()),
  };
}

/** Every contract holds behind a pooler too; `npm test` tries a part of each. */
export const POOLED = pooledPostgres();

export const DATABASES: readonly DatabaseKind[] = [sqlite, postgres(), ...(whole ? [POOLED] : [])];

/** The tests of a store, once for each kind of place. What this machine has not is skipped with the reason. */
export function describeEach<Kind extends { readonly name: string; readonly missing?: string }>(
  kinds: readonly Kind[],
  title: string,
  tests: (kind: Kind) => void,
): void {
  describe.each<Kind>(kinds)(title, (kind) => {
    beforeEach((context) => {
      if (kind.missing !== undefined) context.skip(kind.missing);
    });
    tests(kind);
  });
}

/** It is closed when its test is over. */
export function closedAfter<Opened extends { readonly close: () => Promise<unknown> }>(one: Opened): Opened {
  onTestFinished(async () => void (await one.close()));
  return one;
}

/** The database that most stores share. */
export const openedAt = (place: StoragePlace): Database => closedAfter(openSharedDatabase(place));
