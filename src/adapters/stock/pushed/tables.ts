import { required } from '#adapters/storage/database/migrations.ts';
import type { Migration, StoreSchema } from '#adapters/storage/database/types.ts';

export type PushedTables = {
  readonly pushed_vehicles: {
    readonly dealer: string;
    readonly source: string;
    readonly vehicle: string;
    /** By the source's clock. */
    readonly at: number;
    readonly received_at: number;
    readonly gone: number;
    /** Decides between two events of the same moment, so that their order does not matter. */
    readonly digest: string;
    readonly entry: string;
  };
  readonly pushed_refusals: {
    readonly id: string;
    readonly source: string;
    readonly dealer: string | null;
    readonly reason: string;
    readonly sent: string;
    readonly received_at: number;
  };
  /** Counts the changes of each dealer, so that builders and servers see at a glance that there are new ones. */
  readonly pushed_versions: {
    readonly dealer: string;
    readonly source: string;
    readonly version: number;
    /** The version that the host of the site was asked to build, on hosts that are asked. */
    readonly ordered: number;
  };
};

const MIGRATIONS: readonly Migration[] = [
  {
    name: 'vehicles that sources push',
    async up(schema) {
      await schema
        .createTable('pushed_vehicles')
        .addColumn('dealer', 'text', required)
        .addColumn('source', 'text', required)
        .addColumn('vehicle', 'text', required)
        .addColumn('at', 'bigint', required)
        .addColumn('received_at', 'bigint', required)
        .addColumn('gone', 'integer', required)
        .addColumn('digest', 'text', required)
        .addColumn('entry', 'text', required)
        .addPrimaryKeyConstraint('pushed_vehicles_key', ['dealer', 'source', 'vehicle'])
        .execute();
      await schema
        .createTable('pushed_refusals')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('source', 'text', required)
        .addColumn('dealer', 'text')
        .addColumn('reason', 'text', required)
        .addColumn('sent', 'text', required)
        .addColumn('received_at', 'bigint', required)
        .execute();
      await schema
        .createIndex('pushed_refusals_by_source')
        .on('pushed_refusals')
        .columns(['source', 'received_at'])
        .execute();
    },
  },
  {
    name: 'how often sources changed a dealer',
    async up(schema) {
      await schema
        .createTable('pushed_versions')
        .addColumn('dealer', 'text', required)
        .addColumn('source', 'text', required)
        .addColumn('version', 'integer', required)
        .addColumn('ordered', 'integer', required)
        .addPrimaryKeyConstraint('pushed_versions_key', ['dealer', 'source'])
        .execute();
    },
  },
];

export const PUSHED_SCHEMA: StoreSchema = {
  store: 'pushed',
  owner: 'The pushed vehicles’',
  migrations: MIGRATIONS,
};
