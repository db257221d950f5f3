import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { momentIn } from './moments.ts';
import type { AccountDatabase, AccountDb } from './tables.ts';

const TOKEN_BYTES = 32;
/**
 * Longer than the hour until the next email may be sent, so that a shopper who gets none has a link that works.
 */
const LINK_MS = 70 * 60_000;
const LINK = 'sign-in-link-';

/** Hashes the token, so that the database holds nothing that signs in. The token is in the email only, and works in its own realm only. */
const nameOf = (realm: string, token: string): string =>
  LINK + createHash('sha256').update(`${realm} ${token}`).digest('hex');

/** Stores a link beside the codes, which are deleted on expiry. A new link does not end an older one. */
export async function addLink(
  { direct, dialect }: AccountDatabase,
  realm: string,
  email: string,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = Date.now();
  const [moment, until] = [momentIn(dialect, now), momentIn(dialect, now + LINK_MS)];
  await direct((db) =>
    db
      .insertInto('account_codes')
      .values({
        id: randomUUID(),
        identifier: nameOf(realm, token),
        value: email,
        expires_at: until,
        created_at: moment,
        updated_at: moment,
      })
      .execute(),
  );
  return token;
}

/** Returns the address that a link belongs to, or null if it does not work any more. */
export const linkOwner = ({ read, dialect }: AccountDatabase, realm: string, token: string) =>
  read(async (db) => {
    const row = await db
      .selectFrom('account_codes')
      .select('value')
      .where('identifier', '=', nameOf(realm, token))
      .where('expires_at', '>', momentIn(dialect, Date.now()))
      .executeTakeFirst();
    return row?.value ?? null;
  });

/** Returns the owner, to the first caller only. */
export const takeLink = ({ direct, dialect }: AccountDatabase, realm: string, token: string) =>
  direct(async (db) => {
    const deleted = await db
      .deleteFrom('account_codes')
      .where('identifier', '=', nameOf(realm, token))
      .where('expires_at', '>', momentIn(dialect, Date.now()))
      .returning('value')
      .executeTakeFirst();
    return deleted?.value ?? null;
  });

export const removeLinks = (db: AccountDb, email: string): Promise<unknown> =>
  db.deleteFrom('account_codes').where('value', '=', email).where('identifier', 'like', `${LINK}%`).execute();
