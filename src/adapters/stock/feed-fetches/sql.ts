import { required } from '#adapters/storage/database/migrations.ts';
import type { Database, StoreSchema } from '#adapters/storage/database/types.ts';
import type { FeedFetch } from '#domain/stock/export/feed-fetch.ts';

type FetchTables = {
  readonly feed_fetches: FeedFetch & { readonly dealer: string };
};

/** One row for each combination: a dozen for a dealer, however often feeds are fetched. */
const KEY = ['dealer', 'path', 'agent'] as const;

export const FETCH_SCHEMA: StoreSchema = {
  store: 'fetch',
  owner: 'The feed fetches’',
  migrations: [
    {
      name: 'when feeds were last fetched',
      async up(schema) {
        await schema
          .createTable('feed_fetches')
          .addColumn('dealer', 'text', required)
          .addColumn('path', 'text', required)
          .addColumn('agent', 'text', required)
          .addColumn('at', 'bigint', required)
          .addPrimaryKeyConstraint('feed_fetches_key', [...KEY])
          .execute();
      },
    },
  ],
};

/** When receivers last fetched the stock files of dealers. */
export interface FeedFetches {
  note(fetch: FeedFetch & { readonly dealer: string }): Promise<void>;
  /** Lists the fetches of a dealer, the last one first. */
  of(dealer: string): Promise<readonly FeedFetch[]>;
}

export function sqlFeedFetches(shared: Database): FeedFetches {
  const database = shared.store<FetchTables>(FETCH_SCHEMA);
  return {
    note: (fetch) =>
      database.write(async (db) => {
        await db
          .insertInto('feed_fetches')
          .values(fetch)
          .onConflict((conflict) =>
            conflict
              .columns([...KEY])
              .doUpdateSet({ at: fetch.at })
              .where('feed_fetches.at', '<', fetch.at),
          )
          .execute();
      }),
    of: (dealer) =>
      database.read(async (db) => {
        const rows = await db
          .selectFrom('feed_fetches')
          .select(['path', 'agent', 'at'])
          .where('dealer', '=', dealer)
          .orderBy('at', 'desc')
          .orderBy('path')
          .orderBy('agent')
          .execute();
        return rows.map((row) => ({ ...row, at: Number(row.at) }));
      }),
  };
}
