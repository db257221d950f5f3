import { type Kysely, type SchemaModule, type SqlBool, sql } from 'kysely';
import { addIndex, partOf, required } from '#adapters/storage/database/migrations.ts';
import type { Dialect, Migration, StoreSchema } from '#adapters/storage/database/types.ts';
import type { Channel } from '#domain/leads/channels/registry.ts';
import type { DeliveryState, SiteEvent } from '../types.ts';

/** Both databases have the same columns. Times are epoch milliseconds, JSON is text, yes and no are 1 and 0. */
export type LeadTables = {
  readonly leads: {
    readonly id: string;
    readonly dealer: string;
    readonly form: string;
    readonly client_id: string;
    readonly suspicions: string;
    readonly channels: string;
    /** Whether new deliveries are held back. */
    readonly held: number;
    readonly complete: number;
    readonly contact_id: string | null;
    readonly version: number;
    readonly created_at: number;
    readonly changed_at: number;
  };
  readonly lead_versions: {
    readonly lead_id: string;
    readonly version: number;
    /** None of the first. */
    readonly change_id: string | null;
    readonly payload: string;
    readonly created_at: number;
  };
  readonly lead_files: {
    readonly id: string;
    readonly lead_id: string;
    readonly version: number;
    /** Its place among the files of its version. */
    readonly position: number;
    readonly name: string;
    readonly type: string;
    readonly size: number;
    readonly bytes: Uint8Array;
  };
  readonly lead_deliveries: {
    readonly id: string;
    readonly lead_id: string;
    /** The dealer of the lead, for finding work. Null in rows from releases without this column. */
    readonly dealer: string | null;
    readonly version: number;
    readonly channel: Channel;
    readonly state: DeliveryState;
    readonly attempts: number;
    /** When it may be tried, or its holder’s lease is over. */
    readonly due_at: number;
    readonly delivered_at: number | null;
    readonly last_error: string | null;
    readonly remote_id: string | null;
  };
  /** Every address and number given in any version of a lead. */
  readonly lead_keys: { readonly lead_id: string; readonly dealer: string; readonly key: string };
  /** Whose key it is, at a dealer. */
  readonly lead_contacts: { readonly dealer: string; readonly key: string; readonly contact_id: string };
  readonly site_events: {
    readonly id: string;
    readonly dealer: string;
    readonly kind: SiteEvent['kind'];
    readonly body: string;
    readonly created_at: number;
  };
  /** Rows without a dealer are about all together. */
  readonly lead_purges: {
    readonly dealer: string;
    readonly done_at: number | null;
    /** Why nothing is deleted. */
    readonly refusal: string | null;
  };
  /** Empty, except while a health check tests writing. */
  readonly lead_store_probes: { readonly id: string; readonly filler: string };
};

export type LeadDb = Kysely<LeadTables>;

const ofLead = partOf('leads.id');

async function addLeads(schema: SchemaModule, { bytes }: Dialect): Promise<void> {
  await schema
    .createTable('leads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('dealer', 'text', required)
    .addColumn('form', 'text', required)
    .addColumn('client_id', 'text', required)
    .addColumn('suspicions', 'text', required)
    .addColumn('channels', 'text', required)
    .addColumn('held', 'integer', required)
    .addColumn('complete', 'integer', required)
    .addColumn('contact_id', 'text')
    .addColumn('version', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('changed_at', 'bigint', required)
    .addUniqueConstraint('leads_client', ['dealer', 'client_id'])
    .execute();
  await addIndex(schema, 'leads_created', 'leads', ['created_at']);
  await addIndex(schema, 'leads_changed', 'leads', ['dealer', 'changed_at']);

  await schema
    .createTable('lead_versions')
    .addColumn('lead_id', 'text', ofLead)
    .addColumn('version', 'integer', required)
    .addColumn('change_id', 'text')
    .addColumn('payload', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('lead_versions_key', ['lead_id', 'version'])
    .addUniqueConstraint('lead_versions_change', ['lead_id', 'change_id'])
    .execute();

  await schema
    .createTable('lead_files')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', ofLead)
    .addColumn('version', 'integer', required)
    .addColumn('position', 'integer', required)
    .addColumn('name', 'text', required)
    .addColumn('type', 'text', required)
    .addColumn('size', 'integer', required)
    .addColumn('bytes', bytes, required)
    .execute();
  await addIndex(schema, 'lead_files_lead', 'lead_files', ['lead_id']);
}

async function addDeliveries(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('lead_deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', ofLead)
    .addColumn('version', 'integer', required)
    .addColumn('channel', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('due_at', 'bigint', required)
    .addColumn('delivered_at', 'bigint')
    .addColumn('last_error', 'text')
    .addColumn('remote_id', 'text')
    .addUniqueConstraint('lead_deliveries_version', ['lead_id', 'channel', 'version'])
    .execute();
  await addIndex(schema, 'lead_deliveries_due', 'lead_deliveries', ['state', 'due_at']);
}

async function addContacts(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('lead_keys')
    .addColumn('lead_id', 'text', ofLead)
    .addColumn('dealer', 'text', required)
    .addColumn('key', 'text', required)
    .addPrimaryKeyConstraint('lead_keys_key', ['lead_id', 'key'])
    .execute();
  await addIndex(schema, 'lead_keys_person', 'lead_keys', ['key', 'dealer']);

  await schema
    .createTable('lead_contacts')
    .addColumn('dealer', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('contact_id', 'text', required)
    .addPrimaryKeyConstraint('lead_contacts_key', ['dealer', 'key'])
    .execute();
}

async function addEventsAndProbes(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('site_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('dealer', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await addIndex(schema, 'site_events_dealer', 'site_events', ['dealer', 'created_at']);

  await schema
    .createTable('lead_store_probes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('filler', 'text', required)
    .execute();
}

/** The states in which a delivery has a due time. Literal, or no database sees that the index is of these rows. */
export const IS_OPEN = sql.join([sql.lit('waiting'), sql.lit('postponed')]);

/** A released migration is never changed. New ones are appended. */
const MIGRATIONS: readonly Migration[] = [
  {
    name: 'leads, their versions, files, deliveries and contacts',
    async up(schema, dialect) {
      await addLeads(schema, dialect);
      await addDeliveries(schema);
      await addContacts(schema);
      await addEventsAndProbes(schema);
    },
  },
  {
    name: 'deliveries say whose they are',
    async up(schema, _, db) {
      await schema.alterTable('lead_deliveries').addColumn('dealer', 'text').execute();
      const dealer = sql`select leads.dealer from leads where leads.id = lead_deliveries.lead_id`;
      await sql`update lead_deliveries set dealer = (${dealer})`.execute(db);
      await schema.dropIndex('lead_deliveries_due').execute();
      await addIndex(schema, 'lead_deliveries_dealer', 'lead_deliveries', ['dealer', 'state', 'due_at']);
    },
  },
  {
    name: 'what is due is found among what is open',
    isAdditive: true,
    async up(schema) {
      await schema
        .createIndex('lead_deliveries_open')
        .on('lead_deliveries')
        .column('due_at')
        .where(sql<SqlBool>`state in (${IS_OPEN})`)
        .execute();
    },
  },
  {
    name: 'when leads past their period were deleted, or why not',
    isAdditive: true,
    async up(schema) {
      await schema
        .createTable('lead_purges')
        .addColumn('dealer', 'text', (column) => column.primaryKey())
        .addColumn('done_at', 'bigint')
        .addColumn('refusal', 'text')
        .execute();
    },
  },
  {
    name: 'keys of the server, and contacts that leads name',
    // A former release that goes on beside this one makes another unfinished lead of a spin that is asked for again.
    isAdditive: true,
    async up(_, __, db) {
      const renamed = (kind: string, forms: readonly string[]) =>
        sql`update leads set client_id = ${`${kind}:`} || client_id where form in (${sql.join(forms)})`;
      await renamed('spin', ['spin-to-win']).execute(db);
      await renamed('payment', ['vehicle-reservation', 'online-payment']).execute(db);
      await sql`delete from lead_contacts where not exists (select 1 from lead_keys
        where lead_keys.key = lead_contacts.key and lead_keys.dealer = lead_contacts.dealer)`.execute(db);
    },
  },
];

export const LEAD_SCHEMA: StoreSchema = {
  store: 'lead',
  owner: 'The lead store’s',
  former: { table: 'lead_store_migrations', numbers: [1] },
  migrations: MIGRATIONS,
};
