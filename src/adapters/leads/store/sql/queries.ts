import { type Selectable, type SqlBool, sql } from 'kysely';
import { dayOf, isAmong, plainText } from '#adapters/storage/database/rows.ts';
import type { Dialect } from '#adapters/storage/database/types.ts';
import type { ContactKey } from '#domain/leads/contact.ts';
import type { LeadFile, StoredFile, StoredLead } from '#domain/leads/lead.ts';
import type { LeadPayload } from '#domain/leads/lead-payload.ts';
import type {
  DeliveryStatus,
  Enquiry,
  LeadBacklog,
  LeadQuery,
  LeadRecord,
  LeadStore,
  LeadsOfDay,
} from '../types.ts';
import type { LeadDb, LeadTables } from './tables.ts';

// The store reads back its own columns, so parsing needs no checks.
const textsIn = (json: string): readonly string[] => JSON.parse(json);
export const payloadIn = (json: string): LeadPayload => JSON.parse(json);

type LeadRow = Selectable<LeadTables['leads']> & {
  readonly payload: string;
  /** A number in SQLite. Most leads have no files, and then none are queried. */
  readonly has_files: SqlBool;
};

export const leadRows = (db: LeadDb) =>
  db
    .selectFrom('leads')
    .innerJoin('lead_versions', (join) =>
      join
        .onRef('lead_versions.lead_id', '=', 'leads.id')
        .onRef('lead_versions.version', '=', 'leads.version'),
    )
    .selectAll('leads')
    .select(({ exists, selectFrom }) => [
      'lead_versions.payload',
      exists(
        selectFrom('lead_files').select('lead_files.id').whereRef('lead_files.lead_id', '=', 'leads.id'),
      ).as('has_files'),
    ]);

type Files = ReadonlyMap<string, readonly StoredFile[]>;

export const storedLead = (row: LeadRow, files: Files): StoredLead => ({
  id: row.id,
  dealer: row.dealer,
  form: row.form,
  clientId: row.client_id,
  payload: payloadIn(row.payload),
  suspicions: textsIn(row.suspicions),
  at: row.created_at,
  complete: row.complete === 1,
  files: files.get(row.id) ?? [],
  contactId: row.contact_id,
  version: row.version,
  changedAt: row.changed_at,
});

export async function filesOf(db: LeadDb, leads: readonly LeadRow[]): Promise<Files> {
  const ids = leads.flatMap(({ id, has_files }) => (has_files ? [id] : []));
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('lead_files')
    .select(['lead_id', 'id', 'name', 'type', 'size', 'version'])
    .where('lead_id', 'in', ids)
    .orderBy('version')
    .orderBy('position')
    .execute();
  const byLead = Map.groupBy(rows, ({ lead_id }) => lead_id);
  return new Map([...byLead].map(([id, files]) => [id, files.map(({ lead_id: _, ...file }) => file)]));
}

const statusOf = (row: Selectable<LeadTables['lead_deliveries']>): DeliveryStatus => ({
  id: row.id,
  version: row.version,
  channel: row.channel,
  state: row.state,
  attempts: row.attempts,
  nextAt: row.state === 'waiting' || row.state === 'postponed' ? row.due_at : null,
  deliveredAt: row.delivered_at,
  lastError: row.last_error,
});

async function statusesOf(
  db: LeadDb,
  leadIds: readonly string[],
): Promise<ReadonlyMap<string, readonly DeliveryStatus[]>> {
  const rows = await db
    .selectFrom('lead_deliveries')
    .selectAll()
    .where('lead_id', 'in', leadIds)
    .orderBy('version')
    .orderBy('channel')
    .execute();
  const byLead = Map.groupBy(rows, ({ lead_id }) => lead_id);
  return new Map([...byLead].map(([id, ofLead]) => [id, ofLead.map(statusOf)]));
}

async function recordsOf(db: LeadDb, rows: readonly LeadRow[]): Promise<readonly LeadRecord[]> {
  if (rows.length === 0) return [];
  const files = await filesOf(db, rows);
  const ids = rows.map(({ id }) => id);
  const statuses = await statusesOf(db, ids);
  return rows.map((row) => ({ lead: storedLead(row, files), deliveries: statuses.get(row.id) ?? [] }));
}

export async function findLead(db: LeadDb, id: string): Promise<LeadRecord | undefined> {
  const rows = await leadRows(db).where('leads.id', '=', plainText(id)).execute();
  return (await recordsOf(db, rows))[0];
}

export async function listLeads(
  db: LeadDb,
  dialect: Dialect,
  { dealer, dealers, state, person, since, after, limit }: LeadQuery,
): Promise<readonly LeadRecord[]> {
  if (dealers?.length === 0) return [];
  let query = leadRows(db);
  if (dealer !== undefined) query = query.where('leads.dealer', '=', dealer);
  if (dealers !== undefined)
    query = query.where((lead) => isAmong(dialect, lead.ref('leads.dealer'), dealers));
  if (since !== undefined) query = query.where('leads.created_at', '>=', since);
  if (person !== undefined)
    query = query.where('leads.id', 'in', (select) =>
      select.selectFrom('lead_keys').select('lead_id').where('key', '=', plainText(person)),
    );
  if (state !== undefined)
    query = query.where('leads.id', 'in', (select) =>
      select.selectFrom('lead_deliveries').select('lead_id').where('state', '=', state),
    );
  if (after !== undefined)
    query = query.where((lead) =>
      lead.or([
        lead('leads.created_at', '<', after.at),
        lead.and([lead('leads.created_at', '=', after.at), lead('leads.id', '>', after.id)]),
      ]),
    );
  const rows = await query.orderBy('leads.created_at', 'desc').orderBy('leads.id').limit(limit).execute();
  return recordsOf(db, rows);
}

export async function findFile(db: LeadDb, leadId: string, fileId: string): Promise<LeadFile | undefined> {
  const row = await db
    .selectFrom('lead_files')
    .select(['name', 'type', 'bytes'])
    .where('lead_id', '=', plainText(leadId))
    .where('id', '=', plainText(fileId))
    .executeTakeFirst();
  return row && { ...row, bytes: new Uint8Array(row.bytes) };
}

/** Returns an empty list if the newest version of the lead names another email address. */
function enquiryOf(
  { id, dealer, at, payload }: Pick<StoredLead, 'id' | 'dealer' | 'at' | 'payload'>,
  person: ContactKey,
): readonly Enquiry[] {
  if (`email:${(payload.email ?? '').trim().toLowerCase()}` !== person) return [];
  return [
    {
      id,
      dealer,
      at,
      category: payload.category,
      subcategory: payload.subcategory ?? null,
      carId: payload.car_id ?? null,
      make: payload['Vehicle Make'] ?? null,
      model: payload['Vehicle Model'] ?? null,
      state: payload.form_completed ? 'sent' : 'unfinished',
    },
  ];
}

/** Lists a person's enquiries. Keys belong to any version, and the newest version says whose enquiry it is. */
export async function listEnquiries(
  db: LeadDb,
  dialect: Dialect,
  person: ContactKey,
  dealers: readonly string[],
  limit: number,
): Promise<readonly Enquiry[]> {
  if (dealers.length === 0) return [];
  const rows = await db
    .selectFrom('lead_keys')
    .innerJoin('leads', 'leads.id', 'lead_keys.lead_id')
    .innerJoin('lead_versions', (join) =>
      join
        .onRef('lead_versions.lead_id', '=', 'leads.id')
        .onRef('lead_versions.version', '=', 'leads.version'),
    )
    .select(['leads.id', 'leads.dealer', 'leads.created_at', 'lead_versions.payload'])
    .where('lead_keys.key', '=', plainText(person))
    .where((lead) => isAmong(dialect, lead.ref('leads.dealer'), dealers))
    .orderBy('leads.created_at', 'desc')
    .orderBy('leads.id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, dealer, created_at, payload }) =>
    enquiryOf({ id, dealer, at: created_at, payload: payloadIn(payload) }, person),
  );
}

const DAY_MS = 86_400_000;

export async function countPerDay(
  db: LeadDb,
  dialect: Dialect,
  dealers: readonly string[],
  since: number,
): Promise<readonly LeadsOfDay[]> {
  if (dealers.length === 0) return [];
  // Both databases cut a division of whole numbers off, so this is the number of days since 1970.
  const days = sql<number | string>`leads.created_at / ${sql.lit(DAY_MS)}`;
  const rows = await db
    .selectFrom('leads')
    .select(({ fn }) => ['dealer', days.as('days'), fn.countAll<number | string>().as('count')])
    .where((lead) => isAmong(dialect, lead.ref('dealer'), dealers))
    .where('created_at', '>=', since - (since % DAY_MS))
    .groupBy(['dealer', days])
    .orderBy('dealer')
    .orderBy(days)
    .execute();
  const names = new Map<number | string, string>();
  for (const { days: number } of rows)
    if (!names.has(number)) names.set(number, dayOf(Number(number) * DAY_MS));
  return rows.map((row) => ({
    dealer: row.dealer,
    day: names.get(row.days) ?? '',
    count: Number(row.count),
  }));
}

export async function countBacklog(
  db: LeadDb,
  dialect: Dialect,
  dealers: readonly string[],
): Promise<readonly LeadBacklog[]> {
  if (dealers.length === 0) return [];
  const rows = await db
    .selectFrom('lead_deliveries')
    .innerJoin('leads', 'leads.id', 'lead_deliveries.lead_id')
    .select(({ fn }) => [
      'leads.dealer',
      'lead_deliveries.state',
      fn.count<number | string>('leads.id').distinct().as('count'),
      fn.min<number | string>('leads.created_at').as('since'),
    ])
    .where((lead) => isAmong(dialect, lead.ref('leads.dealer'), dealers))
    .where('lead_deliveries.state', 'in', ['waiting', 'dead'])
    .groupBy(['leads.dealer', 'lead_deliveries.state'])
    .orderBy('leads.dealer')
    .execute();
  return [...Map.groupBy(rows, ({ dealer }) => dealer)].map(([dealer, states]) => {
    const waiting = states.find(({ state }) => state === 'waiting');
    const dead = states.find(({ state }) => state === 'dead');
    return {
      dealer,
      waiting: Number(waiting?.count ?? 0),
      since: waiting === undefined ? null : Number(waiting.since),
      dead: Number(dead?.count ?? 0),
    };
  });
}

export async function listFailing(
  db: LeadDb,
  dialect: Dialect,
  ...[dealers, attempts]: Parameters<LeadStore['failing']>
): ReturnType<LeadStore['failing']> {
  if (dealers.length === 0) return [];
  const rows = await db
    .selectFrom('lead_deliveries')
    .innerJoin('leads', 'leads.id', 'lead_deliveries.lead_id')
    .select(({ fn }) => [
      'leads.dealer',
      'lead_deliveries.channel',
      fn.count<number | string>('leads.id').distinct().as('count'),
      fn.max('lead_deliveries.last_error').as('error'),
    ])
    .where((lead) => isAmong(dialect, lead.ref('leads.dealer'), dealers))
    .where('lead_deliveries.state', '=', 'waiting')
    .where('lead_deliveries.attempts', '>=', attempts)
    .where('lead_deliveries.last_error', 'is not', null)
    .groupBy(['leads.dealer', 'lead_deliveries.channel'])
    .orderBy('leads.dealer')
    .orderBy('lead_deliveries.channel')
    .execute();
  return rows.map(({ dealer, channel, count, error }) => ({
    dealer,
    channel,
    leads: Number(count),
    error: error ?? '',
  }));
}
