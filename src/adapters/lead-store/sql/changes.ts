import { randomUUID } from 'node:crypto';
import { plainText } from '#adapters/database/rows.ts';
import type { ContactKey } from '#domain/lead/contact.ts';
import type { LeadPayload } from '#domain/lead/payload.ts';
import type { Channel, LeadChange, LeadStore, NewLead, SiteEvent } from '../types.ts';
import type { LeadDb } from './tables.ts';

async function ownersOf(db: LeadDb, dealer: string, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('lead_contacts')
    .select(['key', 'contact_id'])
    .where('dealer', '=', dealer)
    .where('key', 'in', keys)
    .execute();
  return new Map(rows.map(({ key, contact_id }) => [key, contact_id]));
}

/** Gives a key to a contact. Returns the key's owner, which may be another contact after a race. */
async function give(db: LeadDb, dealer: string, key: string, contact_id: string): Promise<string> {
  const given = await db
    .insertInto('lead_contacts')
    .values({ dealer, key, contact_id })
    .onConflict((conflict) => conflict.columns(['dealer', 'key']).doNothing())
    .returning('contact_id')
    .executeTakeFirst();
  return given?.contact_id ?? (await ownersOf(db, dealer, [key])).get(key) ?? contact_id;
}

/**
 * The contact of these keys, the most reliable first. Free keys become this contact's; a key of another contact
 * stays there. All take keys in the same order, to prevent deadlocks.
 */
async function contactOf(
  db: LeadDb,
  dealer: string,
  contactKeys: readonly ContactKey[],
  known: string | null,
): Promise<string | null> {
  const keys = contactKeys.map(plainText);
  if (keys.length === 0) return known;
  const owners = await ownersOf(db, dealer, keys);
  let contactId = known ?? keys.map((key) => owners.get(key)).find((owner) => owner !== undefined);
  for (const key of keys) {
    if (owners.has(key)) continue;
    const owner = await give(db, dealer, key, contactId ?? randomUUID());
    contactId ??= owner;
  }
  return contactId ?? null;
}

interface Version extends Pick<NewLead, 'dealer' | 'payload' | 'contactKeys' | 'files' | 'channels' | 'at'> {
  readonly leadId: string;
  readonly version: number;
  readonly changeId: string | null;
  readonly isHeld: boolean;
}

const channelsIn = (json: string): readonly Channel[] => JSON.parse(json);

const isComplete = ({ lead_status }: LeadPayload): number => Number(lead_status === 'Complete');

/** Adds a version with its files, deliveries and contact keys. */
async function addVersion(db: LeadDb, added: Version): Promise<void> {
  const { leadId: lead_id, dealer, version, at } = added;
  await db
    .insertInto('lead_versions')
    .values({
      ...{ lead_id, version, created_at: at },
      change_id: added.changeId,
      payload: JSON.stringify(added.payload),
    })
    .execute();
  const files = added.files.map(({ name, type, bytes }, position) => ({
    ...{ id: randomUUID(), lead_id, version, position },
    ...{ name: plainText(name), type: plainText(type), size: bytes.byteLength, bytes },
  }));
  if (files.length > 0) await db.insertInto('lead_files').values(files).execute();
  const deliveries = added.channels.map((channel) => ({
    ...{ id: randomUUID(), lead_id, dealer, version, channel, attempts: 0, due_at: at },
    state: added.isHeld ? ('held' as const) : ('waiting' as const),
  }));
  if (deliveries.length > 0) await db.insertInto('lead_deliveries').values(deliveries).execute();
  const keys = added.contactKeys.map((key) => ({ lead_id, dealer, key: plainText(key) }));
  if (keys.length > 0)
    await db
      .insertInto('lead_keys')
      .values(keys)
      .onConflict((conflict) => conflict.columns(['lead_id', 'key']).doNothing())
      .execute();
}

export async function createLead(db: LeadDb, lead: NewLead): ReturnType<LeadStore['create']> {
  const {
    dealer,
    suspicions,
    isHeld = suspicions.length > 0,
    channels,
    payload,
    contactKeys,
    files,
    at,
  } = lead;
  const id = randomUUID();
  const clientId = plainText(lead.clientId);
  const contact_id = await contactOf(db, dealer, contactKeys, null);
  const added = await db
    .insertInto('leads')
    .values({
      ...{ id, dealer, client_id: clientId, contact_id, version: 1, created_at: at, changed_at: at },
      form: plainText(lead.form),
      suspicions: JSON.stringify(suspicions),
      channels: JSON.stringify(channels),
      held: Number(isHeld),
      complete: isComplete(payload),
    })
    .onConflict((conflict) => conflict.columns(['dealer', 'client_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return { id: await idOfClient(db, dealer, clientId), repeated: true };
  await addVersion(db, {
    ...{ leadId: id, dealer, version: 1, changeId: null },
    payload,
    contactKeys,
    files,
    channels,
    isHeld,
    at,
  });
  return { id, repeated: false };
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
    ...{ leadId: id, dealer, version, changeId, payload, contactKeys, files, at },
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
