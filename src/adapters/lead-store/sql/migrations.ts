import type { Migration, StoreSchema } from '#adapters/database/types.ts';

/** What has been released is never changed, only added to. */
const MIGRATIONS: readonly Migration[] = [
  {
    name: 'leads, their versions, files, deliveries and contacts',
    async up(schema, { bytes }) {
      await schema
        .createTable('leads')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('dealer', 'text', (column) => column.notNull())
        .addColumn('form', 'text', (column) => column.notNull())
        .addColumn('client_id', 'text', (column) => column.notNull())
        .addColumn('suspicions', 'text', (column) => column.notNull())
        .addColumn('channels', 'text', (column) => column.notNull())
        .addColumn('held', 'integer', (column) => column.notNull())
        .addColumn('complete', 'integer', (column) => column.notNull())
        .addColumn('contact_id', 'text')
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('leads_client', ['dealer', 'client_id'])
        .execute();
      await schema.createIndex('leads_created').on('leads').columns(['created_at']).execute();
      await schema.createIndex('leads_changed').on('leads').columns(['dealer', 'changed_at']).execute();

      await schema
        .createTable('lead_versions')
        .addColumn('lead_id', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('change_id', 'text')
        .addColumn('payload', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('lead_versions_key', ['lead_id', 'version'])
        .addUniqueConstraint('lead_versions_change', ['lead_id', 'change_id'])
        .execute();

      await schema
        .createTable('lead_files')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('lead_id', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('position', 'integer', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('size', 'integer', (column) => column.notNull())
        .addColumn('bytes', bytes, (column) => column.notNull())
        .execute();
      await schema.createIndex('lead_files_lead').on('lead_files').columns(['lead_id']).execute();

      await schema
        .createTable('lead_deliveries')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('lead_id', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('channel', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('due_at', 'bigint', (column) => column.notNull())
        .addColumn('delivered_at', 'bigint')
        .addColumn('last_error', 'text')
        .addColumn('remote_id', 'text')
        .addUniqueConstraint('lead_deliveries_version', ['lead_id', 'channel', 'version'])
        .execute();
      await schema
        .createIndex('lead_deliveries_due')
        .on('lead_deliveries')
        .columns(['state', 'due_at'])
        .execute();

      await schema
        .createTable('lead_keys')
        .addColumn('lead_id', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
        .addColumn('dealer', 'text', (column) => column.notNull())
        .addColumn('key', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('lead_keys_key', ['lead_id', 'key'])
        .execute();
      await schema.createIndex('lead_keys_person').on('lead_keys').columns(['key', 'dealer']).execute();

      await schema
        .createTable('lead_contacts')
        .addColumn('dealer', 'text', (column) => column.notNull())
        .addColumn('key', 'text', (column) => column.notNull())
        .addColumn('contact_id', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('lead_contacts_key', ['dealer', 'key'])
        .execute();

      await schema
        .createTable('site_events')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('dealer', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await schema
        .createIndex('site_events_dealer')
        .on('site_events')
        .columns(['dealer', 'created_at'])
        .execute();

      await schema
        .createTable('lead_store_probes')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('filler', 'text', (column) => column.notNull())
        .execute();
    },
  },
];

export const LEAD_SCHEMA: StoreSchema = {
  store: 'lead',
  owner: 'The lead store’s',
  former: { table: 'lead_store_migrations', numbers: [1] },
  migrations: MIGRATIONS,
};
