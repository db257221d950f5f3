import { randomUUID } from 'node:crypto';
import { plainText } from '#adapters/database/plain-text.ts';
import type { ContactKey } from '#domain/lead/contact.ts';
import type { Db } from './tables.ts';

async function ownersOf(db: Db, dealer: string, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('lead_contacts')
    .select(['key', 'contact_id'])
    .where('dealer', '=', dealer)
    .where('key', 'in', keys)
    .execute();
  return new Map(rows.map(({ key, contact_id }) => [key, contact_id]));
}

/** Gives a key to a contact. Answers whose it is: somebody may have been quicker. */
async function give(db: Db, dealer: string, key: string, contact_id: string): Promise<string> {
  const given = await db
    .insertInto('lead_contacts')
    .values({ dealer, key, contact_id })
    .onConflict((conflict) => conflict.columns(['dealer', 'key']).doNothing())
    .returning('contact_id')
    .executeTakeFirst();
  return given?.contact_id ?? (await ownersOf(db, dealer, [key])).get(key) ?? contact_id;
}

/**
 * Whose these keys are, the surest first. Those that are nobody’s yet become the contact’s; one that is another
 * contact’s stays with it. All take them in the same order, so that no two wait for each other.
 */
export async function contactOf(
  db: Db,
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
