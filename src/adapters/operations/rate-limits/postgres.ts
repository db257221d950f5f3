import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { StoreDatabase } from '#adapters/storage/database/types.ts';
import { type CountTable, countingWith } from './counters.ts';
import { COUNT_TABLE, type CountTables, LIMITER_OPTIONS } from './tables.ts';

interface Query {
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** Drops the names that the library gives its statements, because poolers in between do not remember them. */
const clientOf = ({ direct }: StoreDatabase<CountTables>) => ({
  query: ({ text, values = [] }: Query) =>
    direct(async (db) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
      return { rows, rowCount: rows.length };
    }),
});

export function countsOnPostgres(database: StoreDatabase<CountTables>): Omit<CountTable, 'close'> {
  const limiter = new RateLimiterPostgres({
    storeClient: clientOf(database),
    storeType: 'client',
    ...LIMITER_OPTIONS,
  });
  return {
    ...countingWith(limiter),
    forget: (before) =>
      database.direct(async (db) => {
        await db.deleteFrom(COUNT_TABLE).where('expire', '<', before).execute();
      }),
  };
}
