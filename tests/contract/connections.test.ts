import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { LEAD_SCHEMA } from '#adapters/leads/store/sql/tables.ts';
import { openDatabase, type StoragePlace } from '#adapters/storage/database/open.ts';
import { DatabaseError } from '#adapters/storage/database/types.ts';
import { openDatabases } from '#adapters/storage/stores/open.ts';
import { closedAfter, DATABASES, describeEach } from './databases.ts';

const POSTGRES = DATABASES.filter(({ name }) => name === 'PostgreSQL');
const STATEMENT_MS = 100;

function storeAt(place: StoragePlace) {
  const database = closedAfter(openDatabase(place, { file: 'leads.sqlite', statementMs: STATEMENT_MS }));
  return database.store(LEAD_SCHEMA);
}

describe.each(['0', '-1', '2.5', 'many', '101'])('the setting DATABASE_CONNECTIONS=%s', (given) => {
  test('is rejected with a message', async () => {
    const env = { DATABASE_URL: 'postgres://db.example/leads', DATABASE_CONNECTIONS: given };
    const store = storeAt({ env, dataDir: '', serverless: false });
    await expect(store.read(async () => undefined)).rejects.toEqual(
      new DatabaseError(`DATABASE_CONNECTIONS is "${given}": expected a whole number from 1 to 100`),
    );
  });
});

describeEach(POSTGRES, 'connections to $name', (kind) => {
  test('are as many as configured for a process and all its stores', async () => {
    const { env, ...rest } = await kind.place();
    const place = { ...rest, env: { ...env, DATABASE_CONNECTIONS: '2' } };
    const { leads, accounts, fleet } = openDatabases(place);
    closedAfter(leads);
    expect([accounts, fleet]).toEqual([leads, leads]);
    const store = leads.store(LEAD_SCHEMA);
    const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
    const sessions = await Promise.all(
      Array.from({ length: 12 }, () => store.write(async (db) => (await pid.execute(db)).rows[0]?.pid)),
    );
    expect(new Set(sessions).size).toBe(2);
  });

  test('that are still busy are not reused', async () => {
    const { env, ...rest } = await kind.place();
    const store = storeAt({ ...rest, env: { ...env, DATABASE_CONNECTIONS: '1' } });
    await store.read(async () => undefined);
    await expect(store.read((db) => sql`select pg_sleep(600)`.execute(db))).rejects.toThrow(DatabaseError);
    // Behind the one that sleeps it would wait for ten minutes.
    const { rows } = await store.read((db) => sql`select 1 as one`.execute(db));
    expect(rows).toEqual([{ one: 1 }]);
  });

  test('have a long statement of a transaction ended by the server', async () => {
    const store = storeAt(await kind.place());
    await expect(store.write((db) => sql`select pg_sleep(5)`.execute(db))).rejects.toThrow(
      'it took too long to answer',
    );
  });
});
