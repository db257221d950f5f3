import { randomUUID } from 'node:crypto';
import { plainText } from '#adapters/storage/database/rows.ts';
import type { ContactKey } from '#domain/leads/contact.ts';
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
 * Finds the contact of these keys, the most reliable first. Free keys become this contact's; a key of another contact stays
 * there. All callers take keys in the same order, to prevent deadlocks.
 */
export async function contactOf(
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

export async function removeUnusedContacts(db: LeadDb, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .deleteFrom('lead_contacts')
    .where('key', 'in', keys)
    .where((contact) =>
      contact.not(
        contact.exists(
          contact
            .selectFrom('lead_keys')
            .select('lead_keys.lead_id')
            .whereRef('lead_keys.key', '=', 'lead_contacts.key')
            .whereRef('lead_keys.dealer', '=', 'lead_contacts.dealer'),
        ),
      ),
    )
    .execute();
}
