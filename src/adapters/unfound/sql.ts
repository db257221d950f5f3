import { dayOf, plainText } from '#adapters/database/rows.ts';
import type { Database } from '#adapters/database/types.ts';
import { UNFOUND_KEY, UNFOUND_SCHEMA, type UnfoundTables } from './tables.ts';
import { MOST_KINDS_A_DAY, type UnfoundSearches } from './types.ts';

/** The counts, the same on every database. */
export function sqlUnfound(shared: Database): UnfoundSearches {
  const database = shared.store<UnfoundTables>(UNFOUND_SCHEMA);
  return {
    add: ({ dealer, words, at }) =>
      database.write(async (db) => {
        const row = { dealer, day: dayOf(at), words: plainText(words), count: 1 };
        const { kinds, same } = await db
          .selectFrom('unfound_searches')
          .select(({ fn, eb }) => [
            fn.countAll<number | string>().as('kinds'),
            fn.count<number | string>(eb.case().when('words', '=', row.words).then(1).end()).as('same'),
          ])
          .where('dealer', '=', row.dealer)
          .where('day', '=', row.day)
          .executeTakeFirstOrThrow();
        // Processes that count at once may go over it by one each: it bounds the disk, not a truth.
        if (Number(kinds) >= MOST_KINDS_A_DAY && Number(same) === 0) return;
        await db
          .insertInto('unfound_searches')
          .values(row)
          .onConflict((conflict) =>
            conflict
              .columns([...UNFOUND_KEY])
              .doUpdateSet((old) => ({ count: old('unfound_searches.count', '+', 1) })),
          )
          .execute();
      }),

    most: (dealer, { since, limit }) =>
      database.read(async (db) => {
        const rows = await db
          .selectFrom('unfound_searches')
          .select(({ fn }) => [
            'words',
            fn.min('day').as('since'),
            fn.sum<number | string>('count').as('asked'),
          ])
          .where('dealer', '=', dealer)
          .where('day', '>=', dayOf(since))
          .groupBy('words')
          .orderBy('asked', 'desc')
          .orderBy('words')
          .limit(limit)
          .execute();
        return rows.map(({ words, asked, since: day }) => ({ words, count: Number(asked), since: day }));
      }),

    purge: (before) =>
      database.write(async (db) => {
        const { numDeletedRows } = await db
          .deleteFrom('unfound_searches')
          .where('day', '<', dayOf(before))
          .executeTakeFirst();
        return Number(numDeletedRows);
      }),
  };
}
