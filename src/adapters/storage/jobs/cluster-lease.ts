import { createHash } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { Claim, ClaimOptions } from '#domain/storage/claim.ts';
import { required } from '../database/migrations.ts';
import type { Database, Migration, StoreSchema } from '../database/types.ts';
import { jobQueue } from './queue.ts';

export type RecurringTables = {
  /** Times are epoch milliseconds. */
  readonly turns: { readonly work: string; readonly number: number; readonly due_at: number };
};

/** A released migration is never changed. New ones are appended. */
const MIGRATIONS: readonly Migration[] = [
  {
    name: 'whose turn it is',
    async up(schema) {
      await schema
        .createTable('turns')
        .addColumn('work', 'text', (column) => column.primaryKey())
        .addColumn('number', 'integer', required)
        .addColumn('due_at', 'bigint', required)
        .execute();
    },
  },
];

export const RECURRING_SCHEMA: StoreSchema = {
  store: 'turn',
  owner: 'The turns’',
  migrations: MIGRATIONS,
};

/** Work that one of all processes on a database does now and then. */
export interface RecurringJobs {
  /**
   * Returns null if the work is not due, or another process has it. Equal processes know the same dealers and share the work;
   * none waits for a process with other dealers.
   */
  claim(
    work: string,
    dealers: readonly string[],
    options: Omit<ClaimOptions, 'limit'>,
  ): Promise<Claim | null>;
  /** Records that the work is done and when it is due again. Records nothing if the holder has lost the lease. */
  done(job: Claim, dueAt: number): Promise<void>;
}

/** Work that no process does any more, for instance of a dealer that left, is forgotten after this time. */
const FORGOTTEN_MS = 30 * 86_400_000;

const nameOf = (work: string, dealers: readonly string[]): string =>
  `${work} ${createHash('sha256').update(dealers.toSorted().join(' ')).digest('base64url')}`;

export function recurringJobs(shared: Database): RecurringJobs {
  const database = shared.store<RecurringTables>(RECURRING_SCHEMA);
  const queue = jobQueue(database.dialect, {
    name: 'turns',
    id: 'work',
    claims: 'number',
    isOpen: sql<SqlBool>`1 = 1`,
  });
  return {
    claim: (what, dealers, options) =>
      database.write(async (db) => {
        const work = nameOf(what, dealers);
        await db
          .insertInto('turns')
          .values({ work, number: 0, due_at: options.now })
          .onConflict((conflict) => conflict.column('work').doNothing())
          .execute();
        const [claimed = null] = await queue.claim(db, sql`work = ${work}`, { ...options, limit: 1 });
        if (claimed)
          await db
            .deleteFrom('turns')
            .where('due_at', '<', options.now - FORGOTTEN_MS)
            .execute();
        return claimed;
      }),
    done: (job, due_at) =>
      database.write(async (db) => {
        await queue.settle(db, job, { due_at });
      }),
  };
}
