import { type QueryExecutorProvider, sql } from 'kysely';

/** PostgreSQL keeps no zero byte and no half of a character; JSON has escapes for both, so this is for all other text. */
export const plainText = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** `2026-11-20`, which sorts as text. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

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
