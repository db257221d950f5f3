import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase, type StoragePlace } from '#adapters/database/open.ts';
import { DatabaseError } from '#adapters/database/types.ts';
import { LEAD_SCHEMA } from '#adapters/lead-store/sql/tables.ts';
import { openDatabases } from '#adapters/stores/open.ts';
import { DATABASES } from './databases.ts';

const POSTGRES = DATABASES.filter(({ name }) => name === 'PostgreSQL');
const STATEMENT_MS = 100;

function storeAt(place: StoragePlace) {
  const database = openDatabase(place, { file: 'leads.sqlite', statementMs: STATEMENT_MS });
  onTestFinished(() => database.close());
  return database.store(LEAD_SCHEMA);
}

describe('DATABASE_CONNECTIONS', () => {
  test.each(['0', '-1', '2.5', 'many', '101'])('that is %s is refused in words', async (given) => {
    const env = { DATABASE_URL: 'postgres://db.example/leads', DATABASE_CONNECTIONS: given };
    const store = storeAt({ env, dataDir: '', serverless: false });
    await expect(store.read(async () => undefined)).rejects.toEqual(
      new DatabaseError(`DATABASE_CONNECTIONS is "${given}": expected a whole number from 1 to 100`),
    );
  });

  test.for(POSTGRES)('are as many as a process has, for all its stores', async (kind, context) => {
    if (kind.missing !== undefined) context.skip(kind.missing);
    const { env, ...rest } = await kind.place();
    const { leads, accounts, fleet } = openDatabases({
      ...rest,
      env: { ...env, DATABASE_CONNECTIONS: '2' },
    });
    onTestFinished(() => leads.close());
    expect([accounts, fleet]).toEqual([leads, leads]);
    const store = leads.store(LEAD_SCHEMA);
    const sessions = await Promise.all(
      Array.from({ length: 12 }, () =>
        store.write(
          async (db) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid,
        ),
      ),
    );
    expect(new Set(sessions).size).toBe(2);
  });
});

test.for(POSTGRES)('a connection that is still busy is given to nobody else', async (kind, context) => {
  if (kind.missing !== undefined) context.skip(kind.missing);
  const { env, ...rest } = await kind.place();
  const store = storeAt({ ...rest, env: { ...env, DATABASE_CONNECTIONS: '1' } });
  await store.read(async () => undefined);
  await expect(store.read((db) => sql`select pg_sleep(600)`.execute(db))).rejects.toThrow(DatabaseError);
  // Behind the one that sleeps it would wait for ten minutes.
  await expect(store.read((db) => sql`select 1 as one`.execute(db))).resolves.toMatchObject({
    rows: [{ one: 1 }],
  });
});

test.for(POSTGRES)('a statement of a transaction is ended by the server', async (kind, context) => {
  if (kind.missing !== undefined) context.skip(kind.missing);
  const store = storeAt(await kind.place());
  await expect(store.write((db) => sql`select pg_sleep(5)`.execute(db))).rejects.toThrow(
    'it took too long to answer',
  );
});
