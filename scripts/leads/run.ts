import { join, resolve } from 'node:path';
import { emailFolder } from '#adapters/leads/email/folder.ts';
import type { ExpiredLeads, LeadQuery, LeadRecord, LeadStore } from '#adapters/leads/store/types.ts';
import { AccessLogError } from '#adapters/operations/access-log/types.ts';
import { openAccounts } from '#adapters/shoppers/accounts/open.ts';
import { AccountsError } from '#adapters/shoppers/accounts/types.ts';
import type { DatabaseStores } from '#adapters/storage/stores/open.ts';
import { leapText, shrinkRefusals } from '#domain/leads/retention.ts';
import { counted } from '#domain/lib/words.ts';
import { settingsOf, UnknownSite } from '#render/build.ts';
import { UsageError } from '../terminal/options.ts';
import type { Surroundings } from '../terminal/start.ts';
import { dataDirOf, withStores } from '../terminal/stores.ts';
import { printable } from '../terminal/table.ts';
import { noteReading } from './access-record.ts';
import type { LeadsRequest } from './command.ts';
import { erase, type PeopleStores, type PersonRecords, recordsOfPerson, unsettledOf } from './person.ts';
import { leadsIn } from './portions.ts';
import { accessesText, leadCount, listText, paymentCount, showText } from './report.ts';
import { refuseUnknown, retentionOf, type Scope, scopesOf } from './scopes.ts';

type Options = LeadsRequest['options'];

interface Work extends Surroundings, PeopleStores {
  /** Deletes in the stores that hold no accounts. */
  readonly wipe: DatabaseStores['wipe'];
  readonly access: DatabaseStores['access'];
  readonly options: Options;
  readonly ids: readonly string[];
  readonly sitesDir: string;
}

const LISTED = 50;
const DAY_MS = 86_400_000;

function queryOf({ dealer, person }: Scope, { state, since }: Options): Omit<LeadQuery, 'limit'> {
  return {
    ...(dealer !== undefined && { dealer }),
    ...(person !== undefined && { person }),
    ...(state !== undefined && { state }),
    ...(since !== undefined && { since }),
  };
}

async function list({ store, options, sitesDir, say }: Work): Promise<void> {
  const { limit = LISTED } = options;
  const records: LeadRecord[] = [];
  for (const scope of scopesOf(sitesDir, options))
    records.push(...(await store.leads({ ...queryOf(scope, options), limit: limit + 1 })));
  if (records.length === 0) {
    refuseUnknown(sitesDir, options);
    say('No lead matches.');
    return;
  }
  const shown = records.toSorted((a, b) => b.lead.at - a.lead.at).slice(0, limit);
  say(listText(shown));
  if (records.length > limit) say(`\nOnly the newest ${limit} are shown. Use --limit= for more.`);
}

async function existing(store: LeadStore, id: string): Promise<LeadRecord> {
  const record = await store.lead(id);
  if (!record)
    throw new UsageError(`There is no lead ${printable(id)}. npm run leads -- list shows the newest.`);
  return record;
}

async function show({ store, ids, say }: Work): Promise<void> {
  for (const id of ids) say(showText(await existing(store, id)));
}

async function retry({ store, options, ids: named, sitesDir, now, say }: Work): Promise<void> {
  const ids = [...named];
  if (options.dead)
    for (const scope of scopesOf(sitesDir, options))
      for await (const { lead } of leadsIn(store, { ...queryOf(scope, options), state: 'dead' }))
        ids.push(lead.id);
  let released = 0;
  for (const id of ids) {
    await existing(store, id);
    released += await store.release(id, now());
  }
  say(
    released === 0
      ? 'No delivery failed or was held back, so there is nothing to retry.'
      : `${counted(released, 'delivery is', 'deliveries are')} back in the queue. The server retries at once.`,
  );
}

/** JSON text without the control characters that JSON allows and a terminal would obey. */
const asLine = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\u009f]/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
  );

async function withBytes(store: LeadStore, { lead }: LeadRecord) {
  const files = [];
  for (const file of lead.files) {
    const bytes = (await store.file(lead.id, file.id))?.bytes ?? new Uint8Array();
    files.push({ ...file, base64: Buffer.from(bytes).toString('base64') });
  }
  return { files };
}

async function exportAll(work: Work): Promise<void> {
  const { store, options, sitesDir, say } = work;
  let left = options.limit ?? Number.POSITIVE_INFINITY;
  let printed = 0;
  for (const scope of scopesOf(sitesDir, options))
    for await (const record of leadsIn(store, queryOf(scope, options))) {
      if (left-- <= 0) return;
      const { lead, deliveries } = record;
      say(asLine({ ...lead, ...(options.files && (await withBytes(store, record))), deliveries }));
      printed++;
    }
  printed += await exportPerson(work);
  if (printed === 0) refuseUnknown(sitesDir, options);
}

/** Prints what there is about the person besides leads. Returns how much. */
async function exportPerson(work: Work): Promise<number> {
  const { reservations, accounts, options, sitesDir, say } = work;
  if (options.person === undefined) return 0;
  const {
    holds,
    accounts: own,
    shared,
    letters,
  } = await recordsOfPerson(work, scopesOf(sitesDir, options), sitesDir);
  for (const reservation of holds)
    say(
      asLine({
        reservation,
        payments: (await reservations.find(reservation.id))?.payments ?? [],
      }),
    );
  for (const account of [...own, ...shared]) say(asLine(await accounts.people.export(account)));
  for (const email of letters) say(asLine({ letter: email }));
  return holds.length + own.length + shared.length + letters.length;
}

/** What a person has to look at first. */
class PurgeRefused extends Error {
  override name = 'PurgeRefused';
}

async function purge({ store, reservations, options, sitesDir, now, say }: Work): Promise<void> {
  const { site: sites, olderThan: olderThanDays, accept, undelivered } = options;
  const at = now();
  const { doneAt } = await store.purgeNotes();
  const leap = accept ? undefined : leapText(doneAt, at);
  if (leap !== undefined) throw new PurgeRefused(leap);
  const periods =
    olderThanDays !== undefined && sites
      ? sites.map((slug) => [slug, olderThanDays] as const)
      : retentionOf(sitesDir, sites).map(([slug, days]) => [slug, olderThanDays ?? days] as const);
  const expired = new Map<string, ExpiredLeads>();
  for (const [slug, days] of periods) expired.set(slug, await store.expired(slug, at - days * DAY_MS));
  const refusals = accept ? [] : shrinkRefusals(expired);
  if (refusals.length > 0) throw new PurgeRefused(refusals.map(({ reason }) => reason).join('\n'));
  let purged = 0;
  for (const [slug, days] of periods) {
    const count = await store.purge(slug, at - days * DAY_MS, undelivered ? 'undelivered' : undefined);
    if (count > 0) say(`${slug}: ${leadCount(count)} older than ${counted(days, 'day')} deleted`);
    const remaining = undelivered ? 0 : (expired.get(slug)?.undelivered ?? 0);
    if (remaining > 0)
      say(
        `${slug}: ${leadCount(remaining)} older than ${counted(days, 'day')} kept, because nobody at the dealer has received ${remaining === 1 ? 'it' : 'them'}. npm run leads -- retry --dead --site=${slug} sends what was given up again, --undelivered deletes.`,
      );
    const buyers = await reservations.purge(slug, at - days * DAY_MS);
    if (buyers > 0) say(`${slug}: the buyer was removed from ${paymentCount(buyers)}`);
    purged += count + remaining + buyers;
  }
  // What a person accepts for some dealers says nothing of the clock for the others.
  await store.notePurge([...expired.keys()], { doneAt: sites ? doneAt : at, refusals: [] });
  if (purged === 0) say('No lead is that old.');
}

/** The buyer must be known while a payment is under way. */
class NotSettled extends Error {
  override name = 'NotSettled';
}

function printRecords({ leads, holds, accounts, shared, letters }: PersonRecords, { say }: Work): void {
  for (const [dealer, own] of Map.groupBy(leads, (lead) => lead.dealer))
    say(`${dealer}: ${leadCount(own.length)}`);
  for (const [dealer, own] of Map.groupBy(holds, (reservation) => reservation.dealer))
    say(`${dealer}: ${paymentCount(own.length)}`);
  for (const { realm } of accounts) say(`${realm}: an account with everything in it`);
  for (const { realm } of shared)
    say(`${realm}: the account stays, because other dealers share it; without --site= it is deleted too`);
  if (letters.length > 0) say(`${counted(letters.length, 'email')} on this machine`);
}

const isNothing = ({ leads, holds, accounts, letters }: PersonRecords): boolean =>
  [leads, holds, accounts, letters].every((those) => those.length === 0);

/** Other places that may still hold the deleted data. */
async function wipeAll({ wipe, accounts, say }: Work): Promise<void> {
  const left = new Set([await wipe(), await accounts.wipe()]);
  for (const where of left) if (where !== null) say(where);
}

async function forget(work: Work): Promise<void> {
  const { options, sitesDir, say } = work;
  const scopes = scopesOf(sitesDir, options);
  const records = await recordsOfPerson(work, scopes, sitesDir);
  const isUnknown = isNothing(records);
  if (isUnknown) refuseUnknown(sitesDir, options);
  printRecords(records, work);
  const unsettled = await unsettledOf(work, records);
  if (unsettled.length > 0)
    throw new NotSettled(
      `Nothing was deleted: ${counted(unsettled.length, 'payment is', 'payments are')} not settled (${unsettled.join(', ')}). Run npm run payments -- reconcile first, then this again.`,
    );
  if (!options.yes) {
    say(
      isUnknown
        ? 'Nothing is stored about this person.'
        : 'Nothing was deleted yet. To delete them for good, run this again with --yes.',
    );
    return;
  }
  const { leads, holds } = await erase(work, records, scopes, sitesDir);
  await wipeAll(work);
  if (isUnknown) return say('Nothing is stored about this person.');
  say(`${leadCount(leads)} deleted. Receivers still have what was delivered; ask them to delete it.`);
  if (holds > 0)
    say(`The buyer was removed from ${paymentCount(holds)}. The amounts stay for the dealer’s books.`);
  if (records.accounts.length > 0) say(`${counted(records.accounts.length, 'account')} deleted.`);
  if (records.letters.length > 0) say(`${counted(records.letters.length, 'letter')} deleted.`);
  if (options.site !== undefined)
    say(
      'Emails on this machine are not stored by dealer, so they stay. Without --site= they are deleted too.',
    );
}

/** Who has read leads, also by this command. */
async function accesses({ access, options, say }: Work): Promise<void> {
  const { since, limit = LISTED } = options;
  const lines = await access.lines({ limit: limit + 1, ...(since !== undefined && { since }) });
  if (lines.length === 0) return say('Nobody has read a lead.');
  say(accessesText(lines.slice(0, limit)));
  if (lines.length > limit) say(`\nOnly the newest ${limit} are shown. Use --limit= for more.`);
}

const COMMANDS: Readonly<Record<LeadsRequest['command'], (work: Work) => Promise<void>>> = {
  list,
  show,
  retry,
  export: exportAll,
  purge,
  forget,
  accesses,
};

export const explained = [UnknownSite, AccessLogError, AccountsError, NotSettled, PurgeRefused];

export async function run(request: LeadsRequest, surroundings: Surroundings): Promise<number> {
  const { command, options, operands: ids } = request;
  const { env } = surroundings;
  const dataDir = dataDirOf(env);
  return withStores(surroundings, dataDir, async ({ leads: store, reservations, prizes, access, wipe }) => {
    await noteReading(request, access, surroundings);
    const sitesDir = env['SITES_DIR'] ? resolve(env['SITES_DIR']) : settingsOf({}).sitesDir;
    const accounts = openAccounts({ env, dataDir, serverless: false });
    const mail = emailFolder(join(dataDir, 'mail'));
    const stores = { store, reservations, prizes, accounts, mail, access, wipe };
    try {
      await COMMANDS[command]({ ...surroundings, ...stores, options, ids, sitesDir });
      return 0;
    } finally {
      await accounts.close();
    }
  });
}
