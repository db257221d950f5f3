import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openAccounts } from '#adapters/accounts/open.ts';
import { type Database, DatabaseError, LOCKS, type StoreSchema } from '#adapters/database/types.ts';
import { sqlLeadStore } from '#adapters/lead-store/sql/store.ts';
import { LEAD_SCHEMA } from '#adapters/lead-store/sql/tables.ts';
import { sampleLead } from '#adapters/lead-store/testing/samples.ts';
import { openSharedDatabase, openStores } from '#adapters/stores/open.ts';
import { DATABASES, type DatabaseKind, type Place } from './databases.ts';

const SCHEMA: StoreSchema = {
  store: 'vitals',
  owner: 'The birds’',
  former: { table: 'no_migrations', numbers: [] },
  migrations: [
    { name: 'nests', up: (schema) => schema.createTable('nests').addColumn('id', 'text').execute() },
    {
      name: 'eggs',
      async up(schema) {
        await schema.createTable('eggs').addColumn('id', 'text').execute();
        await schema.createIndex('eggs_id').on('eggs').columns(['id']).execute();
      },
    },
  ],
};

const [nests] = SCHEMA.migrations;
const FIRST: StoreSchema = { ...SCHEMA, migrations: nests ? [nests] : [] };
/** The first statement of its second migration passes, the second does not. */
const BROKEN: StoreSchema = {
  ...SCHEMA,
  migrations: [
    ...FIRST.migrations,
    {
      name: 'eggs',
      async up(schema) {
        await schema.createTable('eggs').addColumn('id', 'text').execute();
        await schema.createIndex('eggs_id').on('nobody').columns(['id']).execute();
      },
    },
  ],
};

function shared(place: Place): Database {
  const database = openSharedDatabase(place);
  onTestFinished(() => database.close());
  return database;
}

const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'it was done',
    (cause: unknown) => cause,
  );

/** The first error for a missing table. After it, PostgreSQL reports a different error for each later statement. */
const NO_TABLE = /cannot be used: it answered (?:1|42P01)\.$/;

const appliedIn = (place: Place): Promise<readonly string[]> =>
  shared(place)
    .store(LEAD_SCHEMA)
    .read(async (db) => {
      const query = sql<{ name: string }>`select name from applied_vitals_migrations order by name`;
      return (await query.execute(db)).rows.map(({ name }) => name);
    });

const has = async (place: Place, table: string): Promise<boolean> => {
  const database = shared(place).store(LEAD_SCHEMA);
  const found = await refusal(database.read((db) => sql`select id from ${sql.table(table)}`.execute(db)));
  if (found instanceof DatabaseError) expect(found.message).toMatch(NO_TABLE);
  return !(found instanceof DatabaseError);
};

const use = (place: Place, schema: StoreSchema) =>
  shared(place)
    .store(schema)
    .write((db) => sql`select id from nests`.execute(db));

describe.each<DatabaseKind>(DATABASES)('migrations in $name', (kind) => {
  beforeEach((context) => {
    if (kind.missing !== undefined) context.skip(kind.missing);
  });

  test('are applied once each, and new ones after those', async () => {
    const place = await kind.untouched();
    await use(place, FIRST);
    await use(place, SCHEMA);
    await use(place, SCHEMA);
    expect(await appliedIn(place)).toEqual(['0001 nests', '0002 eggs']);
  });

  test.each([
    ['the first of all', false],
    ['after others', true],
  ])('of which one fails in its second statement leave nothing: %s', async (_, isUsed) => {
    const place = await kind.untouched();
    if (isUsed) await use(place, FIRST);
    expect(await refusal(use(place, BROKEN))).toMatchObject({ message: expect.stringMatching(NO_TABLE) });
    expect(await has(place, 'eggs')).toBe(false);
    expect(await has(place, 'nests')).toBe(isUsed);
    await use(place, SCHEMA);
    expect(await appliedIn(place)).toEqual(['0001 nests', '0002 eggs']);
  });

  test('that fail may be tried again by the same process, and stop no other store', async () => {
    const database = shared(await kind.untouched());
    const store = database.store(BROKEN);
    const work = () => refusal(store.read(async () => undefined));
    expect([await work(), await work()]).toEqual([expect.any(DatabaseError), expect.any(DatabaseError)]);
    await expect(
      database.store(LEAD_SCHEMA).write((db) => sql`select id from leads`.execute(db)),
    ).resolves.toBeDefined();
  });

  test('of all stores are applied once by many who begin at once', async () => {
    const place = await kind.untouched();
    const env = { ...place.env, ACCOUNT_SECRET: 'a secret of tests that is long enough to pass' };
    const begin = async () => {
      const { leads, reservations, vitals, unfound, violations } = openStores(place);
      const accounts = openAccounts({ ...place, env });
      onTestFinished(() => leads.close());
      onTestFinished(() => accounts.close());
      await Promise.all([
        leads.create(sampleLead()),
        reservations.find('nobody'),
        vitals.measured('a', 0),
        unfound.most('a', { since: 0, limit: 1 }),
        violations.most('a', { since: 0, limit: 1 }),
        accounts.check(),
        accounts.searches.alerts({ limit: 1 }),
      ]);
    };
    await Promise.all(Array.from({ length: 8 }, begin));
    expect(await sqlLeadStore(shared(place)).leads({ limit: 9 })).toHaveLength(8);
  });

  test('of a newer release are said to be so, in the words of the store', async () => {
    const place = await kind.untouched();
    await use(place, SCHEMA);
    expect(await refusal(use(place, FIRST))).toEqual(
      new DatabaseError(
        'The birds’ database has version 2, which a newer release made. This release knows versions up to 1. Run the newer release here too.',
      ),
    );
  });

  test('that are of a database nobody can use any more say whose it is', async () => {
    const database = openSharedDatabase(await kind.untouched());
    const store = database.store(SCHEMA);
    await database.close();
    expect(await refusal(store.read(async () => undefined))).toEqual(
      new DatabaseError('The birds’ database is closed.'),
    );
  });
});

test('every store has a lock of its own', () => {
  expect(new Set(Object.values(LOCKS)).size).toBe(Object.keys(LOCKS).length);
});
