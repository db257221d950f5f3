import { required } from '#adapters/storage/database/migrations.ts';
import type { Migration, StoreSchema } from '#adapters/storage/database/types.ts';

export type PrizeTables = {
  /** One row for each person in a draw: their request, and the prize once their address is proved. */
  readonly spins: {
    readonly dealer: string;
    readonly entry: string;
    readonly campaign: string;
    readonly lead_id: string | null;
    readonly token_hash: string | null;
    readonly link_until: number | null;
    readonly prize_id: string | null;
    readonly prize: string | null;
    readonly won_at: number | null;
    /** Hashes of the winner's mailbox and phone number. Null in rows from releases without them. */
    readonly mailbox: string | null;
    readonly phone: string | null;
  };
};

/** A released migration is never changed. New ones are appended. */
const MIGRATIONS: readonly Migration[] = [
  {
    name: 'prizes of draws',
    async up(schema) {
      await schema
        .createTable('spins')
        .addColumn('dealer', 'text', required)
        .addColumn('entry', 'text', required)
        .addColumn('campaign', 'text', required)
        .addColumn('lead_id', 'text')
        .addColumn('token_hash', 'text')
        .addColumn('link_until', 'bigint')
        .addColumn('prize_id', 'text')
        .addColumn('prize', 'text')
        .addColumn('won_at', 'bigint')
        .addPrimaryKeyConstraint('spins_key', ['dealer', 'entry'])
        .execute();
      await schema
        .createIndex('spins_by_link')
        .on('spins')
        .columns(['dealer', 'token_hash'])
        .unique()
        .execute();
      await schema
        .createIndex('spins_by_campaign')
        .on('spins')
        .columns(['dealer', 'campaign', 'prize_id'])
        .execute();
    },
  },
  {
    name: 'whose mailbox and phone has won',
    isAdditive: true,
    async up(schema) {
      await schema.alterTable('spins').addColumn('mailbox', 'text').execute();
      await schema.alterTable('spins').addColumn('phone', 'text').execute();
    },
  },
];

export const PRIZE_SCHEMA: StoreSchema = {
  store: 'prize',
  owner: 'The prizes’',
  migrations: MIGRATIONS,
};
