import {
  type ColumnDefinitionBuilder,
  type Generated,
  type Kysely,
  type SchemaModule,
  sql,
  type Transaction,
} from 'kysely';
import { Migrator } from 'kysely/migration';
import { DatabaseError, type Dialect, LOCKS, type StoreSchema } from './types.ts';

/** Each store has its own table of applied migrations. Former releases shared one. */
type Tables = Readonly<Record<string, { id: Generated<number>; name: string; timestamp: string }>>;
type Db = Transaction<Tables>;

/** Kysely applies them in the order of their names. */
const nameOf = (number: number, name: string): string => `${String(number).padStart(4, '0')} ${name}`;

const numberOf = (name: string): number => Number.parseInt(name, 10);

function refuseNewer(numbers: readonly number[], last: number, { owner }: StoreSchema): void {
  const newest = Math.max(0, ...numbers);
  if (newest > last)
    throw new DatabaseError(
      `${owner} database has version ${newest}, which a newer release made. This release knows versions up to ${last}. Run the newer release here too.`,
    );
}

/** The last number in the tables of former releases. */
const LAST_FORMER = 2;

type Former = NonNullable<StoreSchema['former']>;

/** Records what a former release applied. Its table stays, so that a rollback to that release works. */
async function carryOver(db: Db, table: string, former: Former, schema: StoreSchema): Promise<void> {
  const { migrations } = schema;
  const rows = await db.selectFrom(former.table).select('id').execute();
  const numbers = rows.map(({ id }) => id);
  refuseNewer(numbers, LAST_FORMER, schema);
  const names = migrations.flatMap(({ name }, index) =>
    numbers.includes(former.numbers[index] ?? Number.NaN) ? [nameOf(index + 1, name)] : [],
  );
  // One moment for all: a clock that was once set back must not change their order.
  const timestamp = new Date().toISOString();
  if (names.length > 0)
    await db
      .insertInto(table)
      .values(names.map((name) => ({ name, timestamp })))
      .execute();
}

/** Runs within the given transaction, all or nothing. On PostgreSQL one process at a time. */
export async function migrate(
  transaction: Transaction<unknown>,
  schema: StoreSchema,
  dialect: Dialect,
): Promise<void> {
  const { store, migrations, former } = schema;
  const db = transaction.$extendTables<Tables>();
  const table = `applied_${store}_migrations`;
  if (dialect.locksRows) await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS[store])})`.execute(db);
  await db.schema
    .createTable(table)
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (column) => column.primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute();
  const rows = await db.selectFrom(table).select('name').execute();
  refuseNewer(
    rows.map(({ name }) => numberOf(name)),
    migrations.length,
    schema,
  );
  if (rows.length >= migrations.length) return;

  const tables = await sql<{ schema: string | null; name: string }>`${sql.raw(dialect.tables)}`.execute(db);
  const found = (wanted: string) => tables.rows.find(({ name }) => name === wanted);
  if (rows.length === 0 && former && found(former.table)) await carryOver(db, table, former, schema);
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => byName(schema, dialect) },
    migrationTableName: table,
    migrationLockTableName: `${table}_lock`,
    // It would take a table of that name in anybody’s schema for its own.
    ...toSchema(found(table)?.schema),
  }).migrateToLatest();
  if (error !== undefined) throw error;
}

const toSchema = (schema: string | null | undefined) =>
  schema === null || schema === undefined ? {} : { migrationTableSchema: schema };

const byName = ({ migrations }: StoreSchema, dialect: Dialect) =>
  Object.fromEntries(
    migrations.map(({ name, up }, index) => [
      nameOf(index + 1, name),
      { up: (db: Kysely<unknown>) => up(db.schema, dialect, db) },
    ]),
  );

/** Of a column that is never empty. */
export const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();

/** A foreign key whose row is deleted with the row it names. */
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
