import { type Expression, type QueryExecutorProvider, type RawBuilder, type SqlBool, sql } from 'kysely';
import { latestDue } from '#domain/due-work/back-off.ts';
import type { Dialect } from './types.ts';

/** PostgreSQL keeps no zero byte and no half of a character; JSON has escapes for both, so this is for all other text. */
export const plainText = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** `2026-11-20`, which sorts as text. */
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

/** Any of these, in one parameter. */
export function isAmong({ kind }: Dialect, column: Text, values: readonly string[]): RawBuilder<SqlBool> {
  const { few, many } = AMONG[kind];
  return (values.length <= LOOKED_UP ? few : many)(column, values);
}

/** A date that a wrong clock wrote holds no work back. For tables with few rows that are due some time. */
export const isDue = (column: Expression<number | null>, now: number): RawBuilder<SqlBool> =>
  sql`(${column} <= ${now} or ${column} > ${latestDue(now)})`;

/**
 * Reserves rows until then and counts one more attempt. Work that its holder does not finish is due again
 * afterwards.
 */
export const lease = (
  db: QueryExecutorProvider,
  table: string,
  due: readonly { readonly id: string }[],
  until: number,
): Promise<unknown> => {
  const ids = sql.join(due.map(({ id }) => id));
  return sql`update ${sql.table(table)} set attempts = attempts + 1, due_at = ${until} where id in (${ids})`.execute(
    db,
  );
};
