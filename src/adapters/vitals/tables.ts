import { required } from '#adapters/database/migrations.ts';
import type { Migration, StoreSchema } from '#adapters/database/types.ts';
import type { Device, Metric } from '#domain/vitals/metrics.ts';

export type VitalsTables = {
  /** Web vitals: visits by day and value range. */
  readonly web_vitals: {
    readonly dealer: string;
    readonly day: string;
    readonly version: string;
    readonly kind: string;
    readonly device: Device;
    readonly metric: Metric;
    readonly bucket: number;
    readonly count: number;
  };
};

/** One row for each combination. Released, so it is never changed. */
export const VITALS_KEY = ['dealer', 'day', 'version', 'kind', 'device', 'metric', 'bucket'] as const;

/** A released migration is never changed. New ones are appended. */
const MIGRATIONS: readonly Migration[] = [
  {
    name: 'how fast pages were',
    async up(schema) {
      await schema
        .createTable('web_vitals')
        .addColumn('dealer', 'text', required)
        .addColumn('day', 'text', required)
        .addColumn('version', 'text', required)
        .addColumn('kind', 'text', required)
        .addColumn('device', 'text', required)
        .addColumn('metric', 'text', required)
        .addColumn('bucket', 'integer', required)
        .addColumn('count', 'integer', required)
        .addPrimaryKeyConstraint('web_vitals_key', [...VITALS_KEY])
        .execute();
    },
  },
];

export const VITALS_SCHEMA: StoreSchema = {
  store: 'vitals',
  owner: 'The measurements’',
  former: { table: 'lead_store_migrations', numbers: [2] },
  migrations: MIGRATIONS,
};
