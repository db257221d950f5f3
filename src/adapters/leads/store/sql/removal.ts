import { sql } from 'kysely';
import { plainText } from '#adapters/storage/database/rows.ts';
import type { StoreDatabase } from '#adapters/storage/database/types.ts';
import type { ContactKey } from '#domain/leads/contact.ts';
import type { LeadStore } from '../types.ts';
import { removeUnusedContacts } from './contacts.ts';
import { UNDELIVERED } from './purges.ts';
import type { LeadDb, LeadTables } from './tables.ts';

/** Small enough that storing a lead at the same time does not wait long. */
const PORTION = 200;

type Database = StoreDatabase<LeadTables>;

type Choose = (db: LeadDb) => Promise<readonly { readonly id: string }[]>;

/** Removes the chosen rows in portions. Everything that belongs to a lead goes with it. */
async function removeAll(database: Database, choose: Choose): Promise<number> {
  for (let removed = 0; ; ) {
    const count = await database.write(async (db) => {
      const chosen = await choose(db);
      const ids = chosen.map(({ id }) => id);
      await removeLeads(db, ids);
      return chosen.length;
    });
    removed += count;
    if (count < PORTION) return removed;
  }
}

async function removeLeads(db: LeadDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const used = await db
    .selectFrom('lead_keys')
    .select('key')
    .distinct()
    .where('lead_id', 'in', ids)
    .execute();
  await db.deleteFrom('leads').where('id', 'in', ids).execute();
  const keys = used.map(({ key }) => key);
  await removeUnusedContacts(db, keys);
}

export async function purgeLeads(
  database: Database,
  ...[dealer, before, undelivered]: Parameters<LeadStore['purge']>
): Promise<number> {
  await database.write((db) =>
    db.deleteFrom('site_events').where('dealer', '=', dealer).where('created_at', '<', before).execute(),
  );
  return removeAll(database, (db) =>
    db
      .selectFrom('leads')
      .select('id')
      .where('dealer', '=', dealer)
      .where('changed_at', '<', before)
      .$if(undelivered === undefined, (query) => query.where(({ not }) => not(UNDELIVERED)))
      .limit(PORTION)
      .execute(),
  );
}

/** Deletes events that contain the address. Phone taps name no person, but a sender could have put an address into one. */
async function forgetEvents(db: LeadDb, person: ContactKey, dealer: string | undefined): Promise<void> {
  const [kind, address = ''] = plainText(person).split(/:(.*)/s);
  if (kind !== 'email') return;
  const within = `%${address.replace(/[\\%_]/g, '\\$&')}%`;
  await db
    .deleteFrom('site_events')
    .where(sql<boolean>`lower(body) like ${within} escape '\\'`)
    .$if(dealer !== undefined, (query) => query.where('dealer', '=', dealer ?? ''))
    .execute();
}

export async function forgetPerson(
  database: Database,
  person: ContactKey,
  dealer: string | undefined,
): Promise<number> {
  await database.write((db) => forgetEvents(db, person, dealer));
  return removeAll(database, (db) =>
    db
      .selectFrom('lead_keys')
      .select('lead_id as id')
      .where('key', '=', plainText(person))
      .$if(dealer !== undefined, (query) => query.where('dealer', '=', dealer ?? ''))
      .limit(PORTION)
      .execute(),
  );
}
