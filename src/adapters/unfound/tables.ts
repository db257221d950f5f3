import { required } from '#adapters/database/migrations.ts';
import type { Migration, StoreSchema } from '#adapters/database/types.ts';

export type UnfoundTables = {
  /** Searches that found nothing, by day and words. */
  readonly unfound_searches: {
    readonly dealer: string;
    readonly day: string;
    readonly words: string;
    readonly count: number;
  };
};

/** What is counted apart: one row for each. */
export const UNFOUND_KEY = ['dealer', 'day', 'words'] as const;

/** What has been released is never changed, only added to. */
const MIGRATIONS: readonly Migration[] = [
  {
    name: 'searches that found nothing',
    async up(schema) {
      await schema
        .createTable('unfound_searches')
        .addColumn('dealer', 'text', required)
        .addColumn('day', 'text', required)
        .addColumn('words', 'text', required)
        .addColumn('count', 'integer', required)
        .addPrimaryKeyConstraint('unfound_searches_key', [...UNFOUND_KEY])
        .execute();
    },
  },
];

export const UNFOUND_SCHEMA: StoreSchema = {
  store: 'unfound',
  owner: 'The unfound searches’',
  migrations: MIGRATIONS,
};
