import { type Expression, type QueryExecutorProvider, type RawBuilder, type SqlBool, sql } from 'kysely';
import { latestDue } from '#domain/storage/back-off.ts';
import type { Claim, ClaimOptions } from '#domain/storage/claim.ts';
import type { Dialect } from '../database/types.ts';

/** A table whose rows wait for work, each from its `due_at` on. */
export interface JobTable {
  readonly name: string;
  /** The column that names a job. */
  readonly id: string;
  /** The column that counts how often a job was claimed. */
  readonly claims: string;
  /** Which rows wait at all. */
  readonly isOpen: RawBuilder<SqlBool>;
}

type Which = Expression<SqlBool>;

export function jobQueue({ locksRows }: Dialect, { name, id, claims, isOpen }: JobTable) {
  const table = sql.table(name);
  const key = sql.ref(id);
  const count = sql.ref(claims);

  const claimDue = async (
    db: QueryExecutorProvider,
    which: Which,
    { now, leaseMs, limit }: ClaimOptions,
  ): Promise<readonly Claim[]> => {
    const { rows } = await sql<Claim>`
      with due as materialized (
        select ${key} as id from ${table} where ${isOpen} and due_at <= ${now} and ${which}
        order by due_at, ${key} limit ${limit} ${locksRows ? sql`for update skip locked` : sql``})
      update ${table} set ${count} = ${count} + 1, due_at = ${now + leaseMs}
      where ${key} in (select due.id from due) returning ${key} as id, ${count} as claims`.execute(db);
    return rows;
  };

  return {
    /**
     * Leases the oldest of these jobs that are due, whoever's they are. It is one statement, so that simultaneous callers each
     * get other jobs. If nothing is due, jobs that a clock in the future has put off for years become due.
     */
    async claim(db: QueryExecutorProvider, which: Which, options: ClaimOptions): Promise<readonly Claim[]> {
      const claimed = await claimDue(db, which, options);
      if (claimed.length > 0) return claimed;
      const { now } = options;
      const { numAffectedRows = 0n } = await sql`
        update ${table} set due_at = ${now} where ${isOpen} and due_at > ${latestDue(now)}`.execute(db);
      return numAffectedRows > 0n ? claimDue(db, which, options) : [];
    },

    /**
     * Records the outcome of a job: done, due again, or given up, as the columns of its table say it. Returns false if another
     * holder has claimed it since, or it does not match `which`.
     */
    async settle(
      db: QueryExecutorProvider,
      job: Claim,
      changes: Readonly<Record<string, unknown>>,
      which: Which = sql<SqlBool>`1 = 1`,
    ): Promise<boolean> {
      const set = sql.join(
        Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
      );
      const { numAffectedRows = 0n } = await sql`
        update ${table} set ${set}
        where ${key} = ${job.id} and ${count} = ${job.claims} and ${which}`.execute(db);
      return numAffectedRows > 0n;
    },

    /**
     * Returns when the next of these is due, or its lease ends. It sorts in the order of the index, because a minimum would be
     * taken of all rows.
     */
    async nextDue(db: QueryExecutorProvider, which: Which): Promise<number | null> {
      const { rows } = await sql<{ readonly due_at: number }>`
        select due_at from ${table} where ${isOpen} and ${which} order by due_at limit 1`.execute(db);
      return rows[0]?.due_at ?? null;
    },
  };
}
