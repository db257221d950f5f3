import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

class WritingDriver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: forKysely(database) });
    this.#database = database;
  }

  /** A transaction that reads first and writes later would fail where another process wrote in between. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** On a full disk SQLite has rolled back already; asked to do it again, its refusal would hide the reason. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** SQLite can roll back schema changes. Without this the library would leave a migration half applied. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Node’s SQLite with the face that Kysely knows. Statements are few, and parsed once each. */
function forKysely(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  return {
    prepare(sql) {
      const known = prepared.get(sql);
      if (known) return known;
      const statement = asKyselyStatement(database.prepare(sql));
      prepared.set(sql, statement);
      return statement;
    },
    close: () => database.close(),
  };
}

const bound = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];

const asKyselyStatement = (statement: StatementSync): ReturnType<SqliteDatabase['prepare']> => ({
  reader: statement.columns().length > 0,
  all: (parameters) => statement.all(...bound(parameters)),
  run: (parameters) => statement.run(...bound(parameters)),
  iterate: (parameters) => statement.iterate(...bound(parameters)),
});

export const nodeSqliteDialect = (database: DatabaseSync): Dialect => ({
  createAdapter: () => new TransactionalAdapter(),
  createDriver: () => new WritingDriver(database),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
