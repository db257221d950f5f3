import { type Kysely, sql } from 'kysely';
import { required } from '#adapters/storage/database/migrations.ts';
import { dayOf, plainText } from '#adapters/storage/database/rows.ts';
import type { Database, Migration, StoreSchema } from '#adapters/storage/database/types.ts';
import { type DailyCounts, MOST_KINDS_A_DAY } from './types.ts';

interface CountedRow {
  readonly dealer: string;
  readonly day: string;
  readonly words: string;
  readonly count: number;
}

/** One row for each combination. */
const KEY = ['dealer', 'day', 'words'] as const;

/** Creates a table of counts under its own name. It has been released, so it must never change. */
export const countsMigration = (name: string, table: string): Migration => ({
  name,
  async up(schema) {
    await schema
      .createTable(table)
      .addColumn('dealer', 'text', required)
      .addColumn('day', 'text', required)
      .addColumn('words', 'text', required)
      .addColumn('count', 'integer', required)
      .addPrimaryKeyConstraint(`${table}_key`, [...KEY])
      .execute();
  },
});

type Tables = { readonly counted: CountedRow };
const ofTable = (db: Kysely<Tables>, table: string) =>
  db.selectFrom(sql.table<CountedRow>(table).as('counted'));

export function sqlDailyCounts(shared: Database, schema: StoreSchema, table: string): DailyCounts {
  const database = shared.store<Tables>(schema);
  const name = sql.table(table);
  return {
    add: ({ dealer, words, at }) =>
      database.write(async (db) => {
        const row = { dealer, day: dayOf(at), words: plainText(words) };
        const { kinds, same } = await ofTable(db, table)
          .select(({ fn, eb }) => [
            fn.countAll<number | string>().as('kinds'),
            fn.count<number | string>(eb.case().when('words', '=', row.words).then(1).end()).as('same'),
          ])
          .where('dealer', '=', row.dealer)
          .where('day', '=', row.day)
          .executeTakeFirstOrThrow();
        // Processes that count at once may go over it by one each: it bounds the disk, not a truth.
        if (Number(kinds) >= MOST_KINDS_A_DAY && Number(same) === 0) return;
        await sql`
          insert into ${name} (dealer, day, words, count) values (${row.dealer}, ${row.day}, ${row.words}, 1)
          on conflict (dealer, day, words) do update set count = ${sql.ref(`${table}.count`)} + 1`.execute(
          db,
        );
      }),

    most: (dealer, { since, limit }) =>
      database.read(async (db) => {
        const rows = await ofTable(db, table)
          .select(({ fn }) => [
            'words',
            fn.min('day').as('since'),
            fn.sum<number | string>('count').as('times'),
          ])
          .where('dealer', '=', dealer)
          .where('day', '>=', dayOf(since))
          .groupBy('words')
          .orderBy('times', 'desc')
          .orderBy('words')
          .limit(limit)
          .execute();
        return rows.map(({ words, times, since: day }) => ({ words, count: Number(times), since: day }));
      }),

    fresh: ({ since, after }) =>
      database.read(async (db) => {
        const rows = await ofTable(db, table)
          .select(({ fn }) => [
            ...(['dealer', 'words'] as const),
            fn.min('day').as('since'),
            fn.sum<number | string>('count').as('times'),
          ])
          .where('day', '>=', dayOf(since))
          .groupBy(['dealer', 'words'])
          .having(({ fn }) => fn.min('day'), '>', dayOf(after))
          .orderBy('times', 'desc')
          .orderBy('words')
          .execute();
        const dealers = Map.groupBy(rows, ({ dealer }) => dealer);
        return new Map(
          [...dealers].map(([dealer, counted]) => [
            dealer,
            counted.map(({ words, times, since: day }) => ({ words, count: Number(times), since: day })),
          ]),
        );
      }),

    purge: (before) =>
      database.write(async (db) => {
        const { numAffectedRows = 0n } = await sql`delete from ${name} where day < ${dayOf(before)}`.execute(
          db,
        );
        return Number(numAffectedRows);
      }),
  };
}
