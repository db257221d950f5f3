import { createHash } from 'node:crypto';
import type { Account, AccountData, AccountPeople } from '../types.ts';
import { removeLinks } from './links.ts';
import { momentIn, timeOf } from './moments.ts';
import { readAllSavedCars } from './saved-cars.ts';
import { exportSearches } from './searches.ts';
import type { AccountDatabase, AccountDb, AccountTables } from './tables.ts';

/**
 * Hashes an address: `ada@example.com` in `site-bay-cars` → `0f3c…@site-bay-cars.invalid`. The library allows an address once, so
 * the realm is part of it. Hashed, every valid address has a form that the library accepts.
 */
export const storedAddress = (realm: string, email: string): string =>
  `${createHash('sha256').update(`${realm} ${email}`).digest('hex')}@${realm}.invalid`;

/** Returns the library's name for the code of an address. */
export const codeOf = (address: string): string => `sign-in-otp-${address}`;

type UserRow = Pick<
  AccountTables['account_users'],
  'id' | 'realm' | 'email' | 'name' | 'last_name' | 'phone' | 'postcode' | 'created_at'
>;

const COLUMNS = ['id', 'realm', 'email', 'name', 'last_name', 'phone', 'postcode', 'created_at'] as const;

const accountIn = ({ created_at, ...row }: UserRow): Account => ({ ...row, createdAt: timeOf(created_at) });

export async function readAccount(db: AccountDb, id: string): Promise<Account> {
  const row = await db
    .selectFrom('account_users')
    .select(COLUMNS)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return accountIn(row);
}

export async function exportAccount(db: AccountDb, id: string): Promise<AccountData> {
  const sessions = await db
    .selectFrom('account_sessions')
    .select(['created_at', 'expires_at'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute();
  return {
    account: await readAccount(db, id),
    savedCars: await readAllSavedCars(db, id),
    searches: await exportSearches(db, id),
    sessions: sessions.map(({ created_at, expires_at }) => ({
      since: timeOf(created_at),
      until: timeOf(expires_at),
    })),
  };
}

/** Deletes pending codes, including those of addresses that never signed in. */
async function removeCodes(db: AccountDb, realm: string, email: string): Promise<void> {
  const address = storedAddress(realm, email);
  await db.deleteFrom('account_codes').where('identifier', '=', codeOf(address)).execute();
  await db.deleteFrom('account_code_asks').where('address', '=', address).execute();
}

/** Removes an account with its sessions, saved cars and saved searches. */
export async function removeAccount(
  db: AccountDb,
  { id, realm, email }: Pick<Account, 'id' | 'realm' | 'email'>,
): Promise<void> {
  await removeCodes(db, realm, email);
  await removeLinks(db, email);
  await db.deleteFrom('account_users').where('id', '=', id).execute();
}

/** Records that the account is in use, so that it is not deleted. */
export const noteUse = (database: AccountDatabase, id: string, now: number): Promise<unknown> =>
  database.direct((db) =>
    db
      .updateTable('account_users')
      .set({ updated_at: momentIn(database.dialect, now) })
      .where('id', '=', id)
      .execute(),
  );

const PORTION = 200;

export const sqlPeople = (database: AccountDatabase): AccountPeople => ({
  list: ({ after, limit }) =>
    database.read(async (db) => {
      const rows = await db
        .selectFrom('account_users')
        .select(COLUMNS)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(accountIn);
    }),

  export: ({ id }) => database.read((db) => exportAccount(db, id)),
  remove: (account) => database.write((db) => removeAccount(db, account)),

  forgetAddress: (email, realms) =>
    database.write(async (db) => {
      await removeLinks(db, email);
      for (const realm of realms) await removeCodes(db, realm, email);
    }),

  async purge(realm, before) {
    const moment = momentIn(database.dialect, before);
    for (let purged = 0; ; ) {
      const count = await database.write(async (db) => {
        const unused = await db
          .selectFrom('account_users')
          .select(COLUMNS)
          .where('realm', '=', realm)
          .where('updated_at', '<', moment)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('account_sessions')
                  .select('account_sessions.id')
                  .whereRef('account_sessions.user_id', '=', 'account_users.id')
                  .where('account_sessions.updated_at', '>=', moment),
              ),
            ),
          )
          .limit(PORTION)
          .execute();
        for (const account of unused) await removeAccount(db, account);
        return unused.length;
      });
      purged += count;
      if (count < PORTION) return purged;
    }
  },
});
