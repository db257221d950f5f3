import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sqlLeadStore } from '#adapters/leads/store/sql/store.ts';
import { LEAD_SCHEMA } from '#adapters/leads/store/sql/tables.ts';
import { sampleLead } from '#adapters/leads/store/testing/samples.ts';
import { openCounts } from '#adapters/operations/rate-limits/open.ts';
import { openAccounts } from '#adapters/shoppers/accounts/open.ts';
import type { StoragePlace } from '#adapters/storage/database/open.ts';
import { DatabaseError, LOCKS, type StoreSchema } from '#adapters/storage/database/types.ts';
import { openDatabases, openStores, storesOn } from '#adapters/storage/stores/open.ts';
import { STORE_SCHEMAS } from '#adapters/storage/stores/schemas.ts';
import { migrateStores, pendingStores, type StoreVersions } from '#adapters/storage/stores/versions.ts';
import { closedAfter, DATABASES, describeEach, openedAt, type Place } from './databases.ts';

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
const ADDED: StoreSchema = {
  ...SCHEMA,
  migrations: SCHEMA.migrations.map((one) => (one === nests ? one : { ...one, isAdditive: true })),
};
const CHANGED: StoreSchema = {
  ...ADDED,
  migrations: [
    ...ADDED.migrations,
    { name: 'nests alone', up: (schema) => schema.dropTable('eggs').execute() },
  ],
};
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

const readdirOf = async ({ dataDir }: Place): Promise<readonly string[]> =>
  dataDir === '' ? [] : readdir(dataDir);

const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'it was done',
    (cause: unknown) => cause,
  );

/** The first error for a missing table. After it, PostgreSQL reports a different error for each later statement. */
const NO_TABLE = /cannot be used: it answered (?:1|42P01)\.$/;

const appliedIn = (place: Place): Promise<readonly string[]> =>
  openedAt(place)
    .store(LEAD_SCHEMA)
    .read(async (db) => {
      const query = sql<{ name: string }>`select name from applied_vitals_migrations order by name`;
      return (await query.execute(db)).rows.map(({ name }) => name);
    });

const has = async (place: Place, table: string): Promise<boolean> => {
  const database = openedAt(place).store(LEAD_SCHEMA);
  const found = await refusal(database.read((db) => sql`select id from ${sql.table(table)}`.execute(db)));
  if (found instanceof DatabaseError) expect(found.message).toMatch(NO_TABLE);
  return !(found instanceof DatabaseError);
};

const use = (place: Place & Pick<StoragePlace, 'schema'>, schema: StoreSchema) =>
  openedAt(place)
    .store(schema)
    .write((db) => sql`select id from nests`.execute(db));

describeEach(DATABASES, 'migrations in $name', (kind) => {
  test.each([
    ['the first of all', false],
    ['after others', true],
  ])('are applied once each, and leave nothing if the second statement fails: %s', async (_, isUsed) => {
    const place = await kind.untouched();
    if (isUsed) await use(place, FIRST);
    expect(await refusal(use(place, BROKEN))).toMatchObject({ message: expect.stringMatching(NO_TABLE) });
    expect(await has(place, 'eggs')).toBe(false);
    expect(await has(place, 'nests')).toBe(isUsed);
    await use(place, SCHEMA);
    await use(place, SCHEMA);
    expect(await appliedIn(place)).toEqual(['0001 nests', '0002 eggs']);
  });

  test('that fail may be retried by the same process, and stop no other store', async () => {
    const database = openedAt(await kind.untouched());
    const store = database.store(BROKEN);
    const work = () => refusal(store.read(async () => undefined));
    expect([await work(), await work()]).toEqual([expect.any(DatabaseError), expect.any(DatabaseError)]);
    await expect(
      database.store(LEAD_SCHEMA).write((db) => sql`select id from leads`.execute(db)),
    ).resolves.toBeDefined();
  });

  test('of all stores are applied once by many processes that start at once', async () => {
    const place = await kind.untouched();
    const env = { ...place.env, ACCOUNT_SECRET: 'a secret of tests that is long enough to pass' };
    const begin = async () => {
      const stores = openStores(place);
      const { leads, reservations, vitals, unfound, violations } = stores;
      closedAfter(leads);
      const accounts = closedAfter(openAccounts({ ...place, env }));
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
    expect(await sqlLeadStore(openedAt(place)).leads({ limit: 9 })).toHaveLength(8);
  });

  test('of a newer release cause an error that names the store', async () => {
    const place = await kind.untouched();
    await use(place, SCHEMA);
    expect(await refusal(use(place, FIRST))).toEqual(
      new DatabaseError(
        'The birds’ database has version 2, which a newer release made. This release knows versions up to 1. Run the newer release here too.',
      ),
    );
  });

  test('of a newer release are accepted if they only add, and later ones are not', async () => {
    const place = await kind.untouched();
    await use(place, ADDED);
    expect(await appliedIn(place)).toEqual(['0001 nests', '0002+ eggs']);
    await use(place, FIRST);
    const checked = { ...place, schema: 'checked' } as const;
    await use(checked, FIRST);
    expect(await openedAt(place).pending(FIRST)).toEqual({ from: 2, to: 2 });
    await openedAt(place).migrate(CHANGED);
    for (const one of [place, checked])
      expect(await refusal(use(one, FIRST))).toMatchObject({
        message: expect.stringContaining('has version 3, which a newer release made'),
      });
  });

  test('are left to others by a process that only checks, which continues after they are applied', async () => {
    const place = await kind.untouched();
    const checking = openedAt({ ...place, schema: 'checked' }).store(SCHEMA);
    const ask = () => checking.read((db) => sql`select id from nests`.execute(db));
    const older = (version: number) =>
      new DatabaseError(
        `The birds’ database has version ${version}, and this release needs version 2. Run "npm run migrate" with the same DATABASE_URL. Nothing has to be restarted.`,
      );
    expect(await refusal(ask())).toEqual(older(0));
    expect(await has(place, 'nests')).toBe(false);
    await use(place, FIRST);
    expect(await refusal(ask())).toEqual(older(1));
    expect(await has(place, 'eggs')).toBe(false);
    expect(await openedAt(place).migrate(SCHEMA)).toEqual({ from: 1, to: 2 });
    await expect(ask()).resolves.toMatchObject({ rows: [] });
  });

  test('of all stores are applied by one command, or by two at once', async () => {
    const place = await kind.untouched();
    const stores = async (steps: AsyncIterable<StoreVersions>) => {
      const found: StoreVersions[] = [];
      for await (const step of steps) found.push(step);
      return found;
    };
    const isPending = ({ from, to }: StoreVersions) => from < to;
    const known = await stores(pendingStores(place));
    expect(known.every(isPending)).toBe(true);
    expect(await readdirOf(place)).toEqual([]);
    await Promise.all([stores(migrateStores(place)), stores(migrateStores(place))]);
    const after = await stores(pendingStores(place));
    expect(after.filter(isPending)).toEqual([]);
    expect(after.map(({ store, to }) => [store, to])).toEqual(known.map(({ store, to }) => [store, to]));

    const env = { ...place.env, ACCOUNT_SECRET: 'a secret of tests that is long enough to pass' };
    const checked = { ...place, env, schema: 'checked' } as const;
    const databases = openDatabases(checked);
    closedAfter(databases.accounts);
    closedAfter(databases.leads);
    await storesOn(databases.leads).check();
    await openAccounts(checked, databases.accounts).check();
    await openCounts(checked, databases.fleet)?.add('a', 60);
  });

  test('in an unusable database cause an error that names the store', async () => {
    const database = openedAt(await kind.untouched());
    const store = database.store(SCHEMA);
    await database.close();
    expect(await refusal(store.read(async () => undefined))).toEqual(
      new DatabaseError('The birds’ database is closed.'),
    );
  });
});

test('the command knows every store by its name, with a lock of its own', () => {
  const rows = Object.entries(STORE_SCHEMAS);
  expect(rows.map(([store]) => store).toSorted()).toEqual(Object.keys(LOCKS).toSorted());
  for (const [store, { schema }] of rows) expect(schema.store).toBe(store);
  expect(new Set(Object.values(LOCKS)).size).toBe(Object.keys(LOCKS).length);
});
