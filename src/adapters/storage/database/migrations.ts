import {
  type ColumnDefinitionBuilder,
  type Generated,
  type Kysely,
  type SchemaModule,
  sql,
  type Transaction,
} from 'kysely';
import { Migrator } from 'kysely/migration';
import { isMissingTable } from './failures.ts';
import {
  DatabaseError,
  type Dialect,
  LOCKS,
  type Migration,
  type StoreName,
  type StoreSchema,
  type Versions,
} from './types.ts';

/** Each store has its own table of applied migrations. Former releases shared one. */
type Tables = Readonly<Record<string, { id: Generated<number>; name: string; timestamp: string }>>;
type Db = Transaction<Tables>;

const tableOf = ({ store }: StoreSchema): string => `applied_${store}_migrations`;

/** Names a migration so that Kysely applies them in order. `0003+ colours` is one that former releases can live with. */
const nameOf = (number: number, { name, isAdditive: isLivedWith }: Migration): string =>
  `${String(number).padStart(4, '0')}${isLivedWith ? '+' : ''} ${name}`;

const numberOf = (name: string): number => Number.parseInt(name, 10);

const isAdditive = (name: string): boolean => /^\d+\+ /.test(name);

const newestOf = (numbers: readonly number[]): number => Math.max(0, ...numbers);

const newerRelease = ({ owner }: StoreSchema, newest: number, last: number): DatabaseError =>
  new DatabaseError(
    `${owner} database has version ${newest}, which a newer release made. This release knows versions up to ${last}. Run the newer release here too.`,
  );

/**
 * Returns the applied version and the one after migrating. Refuses tables that a newer release has changed in a way that this one
 * cannot know.
 */
export function versionsOf(applied: readonly string[], schema: StoreSchema): Versions {
  const last = schema.migrations.length;
  const from = newestOf(applied.map(numberOf));
  if (applied.some((name) => numberOf(name) > last && !isAdditive(name)))
    throw newerRelease(schema, from, last);
  return { from, to: Math.max(from, last) };
}

export const isBehind = ({ from, to }: Versions): boolean => from < to;

/** Reads the applied migrations without a lock or a transaction. */
export async function readApplied(db: Kysely<unknown>, schema: StoreSchema): Promise<readonly string[]> {
  try {
    const query = sql<{ name: string }>`select name from ${sql.table(tableOf(schema))}`;
    return (await query.execute(db)).rows.map(({ name }) => name);
  } catch (cause) {
    if (isMissingTable(cause)) return [];
    throw cause;
  }
}

/** The last number in the tables of former releases. */
const LAST_FORMER = 2;

type Former = NonNullable<StoreSchema['former']>;

/** Records what a former release applied. Its table stays, so that a rollback to that release works. */
async function carryOver(db: Db, table: string, former: Former, schema: StoreSchema): Promise<void> {
  const { migrations } = schema;
  const rows = await db.selectFrom(former.table).select('id').execute();
  const numbers = rows.map(({ id }) => id);
  if (newestOf(numbers) > LAST_FORMER) throw newerRelease(schema, newestOf(numbers), LAST_FORMER);
  const names = migrations.flatMap((migration, index) =>
    numbers.includes(former.numbers[index] ?? Number.NaN) ? [nameOf(index + 1, migration)] : [],
  );
  // One moment for all: a clock that was once set back must not change their order.
  const timestamp = new Date().toISOString();
  if (names.length > 0)
    await db
      .insertInto(table)
      .values(names.map((name) => ({ name, timestamp })))
      .execute();
}

/** Replicas use the tables meanwhile: one that waits for a lock would make all of them wait. */
const LOCKED_MS = 10_000;

/** Lets one process migrate at a time. Waiting for the other one is no failure. */
const lockMigrations = (store: StoreName) => sql`
  select pg_advisory_xact_lock(${sql.lit(LOCKS[store])}), set_config('lock_timeout', ${sql.lit(String(LOCKED_MS))}, true)`;

/** Runs within the given transaction, all or nothing. */
export async function migrate(
  transaction: Transaction<unknown>,
  schema: StoreSchema,
  dialect: Dialect,
): Promise<Versions> {
  const { store, former } = schema;
  const db = transaction.$extendTables<Tables>();
  const table = tableOf(schema);
  if (dialect.locksRows) await lockMigrations(store).execute(db);
  await db.schema
    .createTable(table)
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (column) => column.primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute();
  const rows = await db.selectFrom(table).select('name').execute();
  const names = rows.map(({ name }) => name);
  const versions = versionsOf(names, schema);
  if (!isBehind(versions)) return versions;

  const tables = await sql<{ schema: string | null; name: string }>`${sql.raw(dialect.tables)}`.execute(db);
  const tableNamed = (tableName: string) => tables.rows.find(({ name }) => name === tableName);
  if (names.length === 0 && former && tableNamed(former.table)) await carryOver(db, table, former, schema);
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => byName(schema, dialect) },
    migrationTableName: table,
    migrationLockTableName: `${table}_lock`,
    // It would take a table of that name in anybody’s schema for its own.
    ...toSchema(tableNamed(table)?.schema),
  }).migrateToLatest();
  if (error !== undefined) throw error;
  return versions;
}

const toSchema = (schema: string | null | undefined) =>
  schema === null || schema === undefined ? {} : { migrationTableSchema: schema };

const byName = ({ migrations }: StoreSchema, dialect: Dialect) =>
  Object.fromEntries(
    migrations.map((migration, index) => [
      nameOf(index + 1, migration),
      { up: (db: Kysely<unknown>) => migration.up(db.schema, dialect, db) },
    ]),
  );

export const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();

/** Adds a foreign key whose row is deleted with the row it names. */
export const partOf =
  (row: string) =>
  (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
    column.notNull().references(row).onDelete('cascade');

export const addIndex = (
  schema: SchemaModule,
  name: string,
  table: string,
  columns: readonly string[],
): Promise<void> =>
  schema
    .createIndex(name)
    .on(table)
    .columns([...columns])
    .execute();
