import { type Expression, type QueryExecutorProvider, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Dialect } from './types.ts';

/** Removes zero bytes and halves of characters, which PostgreSQL cannot store. JSON has escapes for both, so this is for all other text. */
export const plainText = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** Returns the day in UTC, which sorts as text: `2026-11-20` */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

type Text = Expression<string | null>;

/**
 * Up to so many are looked up in an index, each by itself. For thousands that takes longer than to compare the few
 * rows that another index finds with all of them at once.
 */
const LOOKED_UP = 100;

type Among = (column: Text, values: readonly string[]) => RawBuilder<SqlBool>;

/** JSON is written ten times as fast as an array of PostgreSQL. With a `+`, SQLite takes no index for the column. */
const AMONG: Readonly<Record<Dialect['kind'], { readonly few: Among; readonly many: Among }>> = {
  postgres: {
    few: (column, values) => sql`${column} = any(${values}::text[])`,
    many: (column, values) =>
      sql`${column} in (select json_array_elements_text(${JSON.stringify(values)}::json))`,
  },
  sqlite: {
    few: (column, values) => sql`${column} in (select value from json_each(${JSON.stringify(values)}))`,
    many: (column, values) => sql`+${column} in (select value from json_each(${JSON.stringify(values)}))`,
  },
};

/** Matches any of these values, in one parameter. */
export function isAmong({ kind }: Dialect, column: Text, values: readonly string[]): RawBuilder<SqlBool> {
  const { few, many } = AMONG[kind];
  return (values.length <= LOOKED_UP ? few : many)(column, values);
}

/** Locks until the transaction ends, because two at once would each miss the other's rows. SQLite has one writer anyway. */
export async function oneAtATime(
  db: QueryExecutorProvider,
  locksRows: boolean,
  what: string,
  whose: string,
): Promise<void> {
  if (locksRows) await sql`select pg_advisory_xact_lock(hashtext(${what}), hashtext(${whose}))`.execute(db);
}
