import { randomBytes, randomUUID } from 'node:crypto';
import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import { isAmong } from '#adapters/storage/database/rows.ts';
import { jobQueue } from '#adapters/storage/jobs/queue.ts';
import { stateIn, stateText } from '#domain/shoppers/alerts/read-search.ts';
import { MOST_SEARCHES } from '#domain/shoppers/alerts/saved-search.ts';
import { latestDue } from '#domain/storage/back-off.ts';
import type { ClaimOptions } from '#domain/storage/claim.ts';
import type { AlertConsent, AlertRecord, AlertTask, SavedSearch, SavedSearchStore } from '../types.ts';
import type { SearchTables } from './search-tables.ts';
import { type AccountDatabase, type AccountDb, bySite, lockAccount } from './tables.ts';

type Row = Selectable<SearchTables['account_searches']>;
type Changes = Updateable<SearchTables['account_searches']>;

const searchOf = ({ id, site, name, address, state, alert, created_at }: Row): SavedSearch => ({
  id,
  site,
  name,
  address,
  alert,
  state: stateIn(state),
  createdAt: created_at,
});

const orNull = (row: Row | undefined): SavedSearch | null => (row ? searchOf(row) : null);

export type ExportedSearch = SavedSearch & { readonly consent: AlertConsent | null };

const consentOf = ({ consent_words: words, consent_at, confirmed_at }: Row): AlertConsent | null =>
  words === null || consent_at === null ? null : { words, askedAt: consent_at, confirmedAt: confirmed_at };

export async function exportSearches(
  db: AccountDb,
  userId: string,
): Promise<Readonly<Record<string, readonly ExportedSearch[]>>> {
  const rows = await db
    .selectFrom('account_searches')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('site')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return bySite(rows, (own) => own.map((row) => ({ ...searchOf(row), consent: consentOf(row) })));
}

const matching = (db: AccountDb, columns: Partial<Row>) =>
  db
    .selectFrom('account_searches')
    .selectAll()
    .where((row) => row.and(columns));

/** Off, with nothing left by which it could be turned on. */
const OFF = { alert: 'off', confirm_hash: null, confirm_until: null } as const;

/** Adds a search. If two tabs do so at once, the second waits for the first. */
async function add(
  { dialect, write }: AccountDatabase,
  userId: string,
  site: string,
  { address, state, name, at }: Parameters<SavedSearchStore['add']>[2],
) {
  return write(async (change) => {
    await lockAccount(change, dialect, userId);
    const existing = await matching(change, { user_id: userId, site }).execute();
    const same = existing.find((row) => row.address === address);
    if (same) return { search: searchOf(same), isNew: false };
    if (existing.length >= MOST_SEARCHES) return null;
    const row: Row = {
      id: randomUUID(),
      user_id: userId,
      site,
      address,
      state: stateText(state),
      name,
      ...OFF,
      created_at: at,
      told_to: 0,
      due_at: at,
      claims: 0,
      failures: 0,
      letter_at: null,
      letter_before: null,
      sending_from: null,
      consent_words: null,
      consent_at: null,
      confirmed_at: null,
      stop_token: randomBytes(32).toString('base64url'),
    };
    await change.insertInto('account_searches').values(row).execute();
    return { search: searchOf(row), isNew: true };
  });
}

const taskOf = ({ email, ...row }: Row & { email: string }): AlertTask => ({
  ...searchOf(row),
  email,
  notifiedUntil: row.told_to,
  stopToken: row.stop_token,
  claims: row.claims,
  failures: row.failures,
});

const queueOf = ({ dialect }: AccountDatabase) =>
  jobQueue(dialect, {
    name: 'account_searches',
    id: 'id',
    claims: 'claims',
    isOpen: sql<SqlBool>`alert = 'on'`,
  });

/** Matches searches at whose site vehicles have arrived since the last alert. */
const hasNews = ({ dialect }: AccountDatabase, arrivals: ReadonlyMap<string, number>) => {
  const json = JSON.stringify(Object.fromEntries(arrivals));
  const arrival = { sqlite: sql`${json} ->> site`, postgres: sql`(${json}::jsonb ->> site)::bigint` };
  return sql<SqlBool>`${isAmong(dialect, sql<string>`site`, [...arrivals.keys()])} and told_to < (${arrival[dialect.kind]})`;
};

async function claim(
  database: AccountDatabase,
  db: AccountDb,
  arrivals: ReadonlyMap<string, number>,
  options: ClaimOptions,
): Promise<readonly AlertTask[]> {
  const claimed = await queueOf(database).claim(db, hasNews(database, arrivals), options);
  if (claimed.length === 0) return [];
  const rows = await db
    .selectFrom('account_searches')
    .innerJoin('account_users', 'account_users.id', 'account_searches.user_id')
    .selectAll('account_searches')
    .select('account_users.email')
    .where(
      'account_searches.id',
      'in',
      claimed.map(({ id }) => id),
    )
    .orderBy('account_searches.id')
    .execute();
  return rows.map(taskOf);
}

const recordOf = (row: Row): AlertRecord => ({
  ...searchOf(row),
  notifiedUntil: row.told_to,
  emailAt: row.letter_at,
  dueAt: row.due_at,
  failures: row.failures,
  isOpen: row.sending_from !== null,
});

/** Changes the matching row. Null if there is none. */
const changeMatching = async (db: AccountDb, columns: Partial<Row>, changes: Changes) =>
  orNull(
    await db
      .updateTable('account_searches')
      .set(changes)
      .where((row) => row.and(columns))
      .returningAll()
      .executeTakeFirst(),
  );

const byHash = async (db: AccountDb, site: string, confirm_hash: string, now: number) =>
  orNull(
    await matching(db, { site, confirm_hash })
      .where('confirm_until', '>', now)
      .where('alert', '<>', 'off')
      .executeTakeFirst(),
  );

const ownSearches = (database: AccountDatabase) =>
  ({
    list: ({ id: user_id }, site) =>
      database.direct(async (db) => {
        const rows = await matching(db, { user_id, site })
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .execute();
        return rows.map(searchOf);
      }),
    add: ({ id }, site, search) => add(database, id, site, search),
    rename: ({ id: user_id }, site, id, name) =>
      database.direct((db) => changeMatching(db, { id, user_id, site }, { name })),
    remove: ({ id: user_id }, site, id) =>
      database.direct(async (db) => {
        const removed = await db
          .deleteFrom('account_searches')
          .where((row) => row.and({ id, user_id, site }))
          .returning('id')
          .execute();
        return removed.length > 0;
      }),
    askForAlert: ({ id: user_id }, site, id, { tokenHash, until, words, at, notifiedUntil }) =>
      database.write(async (db) => {
        const row = await db
          .updateTable('account_searches')
          .set((one) => ({
            alert: 'asked' as const,
            confirm_hash: tokenHash,
            confirm_until: until,
            consent_words: words,
            consent_at: at,
            confirmed_at: null,
            // A shopper who asks for the link again hears of everything since they first asked.
            told_to: one.case().when('alert', '=', 'off').then(notifiedUntil).else(one.ref('told_to')).end(),
          }))
          .where((one) => one.and({ id, user_id, site }))
          .where('alert', '<>', 'on')
          .returningAll()
          .executeTakeFirst();
        return orNull(row ?? (await matching(db, { id, user_id, site }).executeTakeFirst()));
      }),
    stopAlert: ({ id: user_id }, site, id) =>
      database.write((db) => changeMatching(db, { id, user_id, site }, OFF)),
  }) satisfies Partial<SavedSearchStore>;

/** Handles the links in emails, which work without a session. */
const linkedSearches = ({ direct: use, write }: AccountDatabase) =>
  ({
    byConfirmation: (site, tokenHash, now) => use((db) => byHash(db, site, tokenHash, now)),
    confirm: (site, tokenHash, now) =>
      write(async (db) => {
        await db
          .updateTable('account_searches')
          .set({ alert: 'on', confirmed_at: now, due_at: now, failures: 0 })
          .where((row) => row.and({ site, confirm_hash: tokenHash, alert: 'asked' }))
          .where('confirm_until', '>', now)
          .execute();
        return byHash(db, site, tokenHash, now);
      }),
    byStopToken: (site, stop_token) =>
      use(async (db) => orNull(await matching(db, { site, stop_token }).executeTakeFirst())),
    stopByToken: (site, stop_token) => write((db) => changeMatching(db, { site, stop_token }, OFF)),
  }) satisfies Partial<SavedSearchStore>;

function alertWork(database: AccountDatabase) {
  const { direct: use, write } = database;
  const { settle } = queueOf(database);
  return {
    alertSites: (now) =>
      use(async (db) => {
        const rows = await db
          .selectFrom('account_searches')
          .select('site')
          .distinct()
          .where('alert', '=', 'on')
          .where((row) => row.or([row('due_at', '<=', now), row('due_at', '>', latestDue(now))]))
          .orderBy('site')
          .execute();
        return rows.map(({ site }) => site);
      }),
    claimAlerts: (arrivals, options) => use((db) => claim(database, db, arrivals, options)),
    nothingNew: (task, told_to, now) =>
      use(async (db) => {
        await settle(db, task, { told_to, due_at: now }, sql`told_to = ${task.notifiedUntil}`);
      }),
    // On disk before the email is handed over, whatever the server promises for single statements.
    beginEmail: (task, told_to, { now, nextAt }) =>
      write((db) =>
        settle(
          db,
          task,
          {
            told_to,
            sending_from: task.notifiedUntil,
            due_at: nextAt,
            letter_at: now,
            letter_before: sql.ref('letter_at'),
          },
          sql`told_to = ${task.notifiedUntil} and alert = 'on'`,
        ),
      ),
    emailSent: (task) =>
      use(async (db) => {
        await settle(db, task, { sending_from: null, letter_before: null, failures: 0 });
      }),
    emailFailed: (task, due_at) =>
      use(async (db) => {
        await settle(
          db,
          task,
          {
            told_to: task.notifiedUntil,
            sending_from: null,
            due_at,
            failures: sql`failures + 1`,
            letter_at: sql.ref('letter_before'),
            letter_before: null,
          },
          sql`sending_from = ${task.notifiedUntil}`,
        );
      }),
    alerts: ({ site, limit }) =>
      use(async (db) => {
        const rows = await db
          .selectFrom('account_searches')
          .selectAll()
          .where('alert', '=', 'on')
          .$if(site !== undefined, (query) => query.where('site', '=', site ?? ''))
          .orderBy('due_at', 'desc')
          .orderBy('id')
          .limit(limit)
          .execute();
        return rows.map(recordOf);
      }),
  } satisfies Partial<SavedSearchStore>;
}

export const sqlSearches = (database: AccountDatabase): SavedSearchStore => ({
  ...ownSearches(database),
  ...linkedSearches(database),
  ...alertWork(database),
});
