import { randomUUID } from 'node:crypto';
import { plainText } from '#adapters/storage/database/rows.ts';
import type { Channel } from '#domain/leads/channels/registry.ts';
import type { Delivery, Lead, StoredFile, StoredLead } from '#domain/leads/lead.ts';
import type { LeadPayload } from '#domain/leads/lead-payload.ts';
import type { LeadChange, LeadStore, SiteEvent } from '../types.ts';
import { contactOf, removeUnusedContacts } from './contacts.ts';
import { payloadIn } from './queries.ts';
import type { LeadDb } from './tables.ts';

interface Version extends Pick<Lead, 'dealer' | 'payload' | 'contactKeys' | 'files' | 'channels' | 'at'> {
  readonly leadId: string;
  readonly version: number;
  readonly changeId: string | null;
  readonly isHeld: boolean;
  /** If it is missing, any process may claim the deliveries. */
  readonly leaseMs?: number;
}

const channelsIn = (json: string): readonly Channel[] => JSON.parse(json);

const isComplete = ({ lead_status }: LeadPayload): number => Number(lead_status === 'Complete');

/** Adds a version with its files, deliveries and contact keys. Returns the files and deliveries. */
async function addVersion(db: LeadDb, added: Version) {
  const { leadId: lead_id, dealer, version, at, isHeld, leaseMs } = added;
  await db
    .insertInto('lead_versions')
    .values({
      lead_id,
      version,
      created_at: at,
      change_id: added.changeId,
      payload: JSON.stringify(added.payload),
    })
    .execute();
  const files = added.files.map(({ name, type, bytes }, position) => ({
    id: randomUUID(),
    lead_id,
    version,
    position,
    name: plainText(name),
    type: plainText(type),
    size: bytes.byteLength,
    bytes,
  }));
  if (files.length > 0) await db.insertInto('lead_files').values(files).execute();
  const deliveries = added.channels.map((channel) => ({
    id: randomUUID(),
    lead_id,
    dealer,
    version,
    channel,
    // As after a claim: it counts as an attempt, and is due again when the lease ends.
    attempts: leaseMs === undefined ? 0 : 1,
    due_at: at + (leaseMs ?? 0),
    state: isHeld ? ('held' as const) : ('waiting' as const),
  }));
  if (deliveries.length > 0) await db.insertInto('lead_deliveries').values(deliveries).execute();
  const keys = added.contactKeys.map((key) => ({ lead_id, dealer, key: plainText(key) }));
  if (keys.length > 0)
    await db
      .insertInto('lead_keys')
      .values(keys)
      .onConflict((conflict) => conflict.columns(['lead_id', 'key']).doNothing())
      .execute();
  return { files, deliveries };
}

/** Returns the lead that was just stored, as the store would read it back. */
function storedAs(
  { dealer, form, clientId, payload, suspicions, at }: Lead,
  id: string,
  contactId: string | null,
  files: readonly StoredFile[],
): StoredLead {
  return {
    id,
    dealer,
    contactId,
    suspicions,
    at,
    version: 1,
    changedAt: at,
    form: plainText(form),
    clientId: plainText(clientId),
    payload: payloadIn(JSON.stringify(payload)),
    complete: isComplete(payload) === 1,
    files: files.map((file) => ({
      id: file.id,
      name: file.name,
      type: file.type,
      size: file.size,
      version: file.version,
    })),
  };
}

export async function createLead(db: LeadDb, lead: Lead): ReturnType<LeadStore['create']> {
  const { dealer, suspicions, channels, payload, contactKeys, files, at } = lead;
  const isHeld = lead.isHeld ?? suspicions.length > 0;
  const leaseMs = isHeld ? undefined : lead.leaseMs;
  const id = randomUUID();
  const clientId = plainText(lead.clientId);
  const contact_id = await contactOf(db, dealer, contactKeys, null);
  const added = await db
    .insertInto('leads')
    .values({
      id,
      dealer,
      client_id: clientId,
      contact_id,
      version: 1,
      created_at: at,
      changed_at: at,
      form: plainText(lead.form),
      suspicions: JSON.stringify(suspicions),
      channels: JSON.stringify(channels),
      held: Number(isHeld),
      complete: isComplete(payload),
    })
    .onConflict((conflict) => conflict.columns(['dealer', 'client_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) {
    // Its contact was made above, and no lead names it.
    await removeUnusedContacts(db, contactKeys.map(plainText));
    return { id: await idOfClient(db, dealer, clientId), repeated: true, leased: [] };
  }
  const kept = await addVersion(db, {
    leadId: id,
    dealer,
    version: 1,
    changeId: null,
    payload,
    contactKeys,
    files,
    channels,
    isHeld,
    at,
    ...(leaseMs !== undefined && { leaseMs }),
  });
  if (leaseMs === undefined) return { id, repeated: false, leased: [] };
  const stored = storedAs(lead, id, contact_id, kept.files);
  const leased = kept.deliveries.map(
    ({ id: delivery, channel, version }): Delivery => ({
      id: delivery,
      channel,
      version,
      lead: stored,
      payload: stored.payload,
      attempts: 0,
      remoteId: null,
    }),
  );
  return { id, repeated: false, leased };
}

async function idOfClient(db: LeadDb, dealer: string, clientId: string): Promise<string> {
  const { id } = await db
    .selectFrom('leads')
    .select('id')
    .where('dealer', '=', dealer)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeLead(
  db: LeadDb,
  locksRows: boolean,
  dealer: string,
  leadId: string,
  change: LeadChange,
): ReturnType<LeadStore['update']> {
  const id = plainText(leadId);
  const changeId = plainText(change.changeId);
  const { payload, contactKeys, files, at } = change;
  const lead = await db
    .selectFrom('leads')
    .select(['version', 'complete', 'channels', 'held', 'contact_id'])
    .where('id', '=', id)
    .where('dealer', '=', dealer)
    .$if(locksRows, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!lead) return 'unknown';
  const repeated = await db
    .selectFrom('lead_versions')
    .select('version')
    .where('lead_id', '=', id)
    .where('change_id', '=', changeId)
    .executeTakeFirst();
  if (repeated) return 'repeated';
  if (lead.complete) return 'complete';
  const version = lead.version + 1;
  const contact_id = await contactOf(db, dealer, contactKeys, lead.contact_id);
  await db
    .updateTable('leads')
    .set({ version, contact_id, complete: isComplete(payload), changed_at: at })
    .where('id', '=', id)
    .execute();
  await addVersion(db, {
    leadId: id,
    dealer,
    version,
    changeId,
    payload,
    contactKeys,
    files,
    at,
    channels: channelsIn(lead.channels),
    isHeld: lead.held === 1,
  });
  return 'changed';
}

export async function recordEvent(db: LeadDb, { dealer, kind, body, at }: SiteEvent): Promise<void> {
  await db
    .insertInto('site_events')
    .values({ id: randomUUID(), dealer, kind, body: JSON.stringify(body), created_at: at })
    .execute();
}
