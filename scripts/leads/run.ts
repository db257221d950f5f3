import { resolve } from 'node:path';
import type { LeadQuery, LeadRecord, LeadStore } from '#adapters/lead-store/types.ts';
import type { Hold, Reservations } from '#adapters/reservations/types.ts';
import { counted } from '#domain/text/counted.ts';
import { settingsOf, UnknownSite } from '#render/build.ts';
import { UsageError } from '../terminal/options.ts';
import type { Surroundings } from '../terminal/start.ts';
import { dataDirOf, withStores } from '../terminal/stores.ts';
import { printable } from '../terminal/table.ts';
import type { LeadsAsked } from './options.ts';
import { leadCount, listText, paymentCount, showText } from './report.ts';
import { holdsOf, refuseUnknown, retentionOf, type Scope, scopesOf } from './scopes.ts';

type Options = LeadsAsked['options'];

interface Work extends Surroundings {
  readonly store: LeadStore;
  readonly reservations: Reservations;
  readonly options: Options;
  readonly ids: readonly string[];
  readonly sitesDir: string;
}

const LISTED = 50;
const PORTION = 200;
const DAY_MS = 86_400_000;

/** Portion by portion, as there may be more leads than fit in memory. */
async function* leadsIn(
  store: LeadStore,
  query: Omit<LeadQuery, 'after' | 'limit'>,
): AsyncGenerator<LeadRecord> {
  for (let after: LeadQuery['after']; ; ) {
    const portion = await store.leads({ ...query, limit: PORTION, ...(after && { after }) });
    yield* portion;
    after = portion.at(-1)?.lead;
    if (portion.length < PORTION) return;
  }
}

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
  const found: LeadRecord[] = [];
  for (const scope of scopesOf(sitesDir, options))
    found.push(...(await store.leads({ ...queryOf(scope, options), limit: limit + 1 })));
  if (found.length === 0) {
    refuseUnknown(sitesDir, options);
    say('There are no such leads.');
    return;
  }
  const shown = found.toSorted((a, b) => b.lead.at - a.lead.at).slice(0, limit);
  say(listText(shown));
  if (found.length > limit) say(`\nThese are the newest ${limit}; --limit= shows more.`);
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
      ? 'Nothing was given up or held back: there is nothing to send again.'
      : `${counted(released, 'delivery waits', 'deliveries wait')} again, and will be tried at once by the server.`,
  );
}

/** Text that is JSON already, without the control characters that JSON allows and a terminal obeys. */
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
  let said = 0;
  for (const scope of scopesOf(sitesDir, options))
    for await (const record of leadsIn(store, queryOf(scope, options))) {
      if (left-- <= 0) return;
      const { lead, deliveries } = record;
      say(asLine({ ...lead, ...(options.files && (await withBytes(store, record))), deliveries }));
      said++;
    }
  for (const hold of await paidBy(work)) {
    say(asLine({ reservation: hold, payments: (await work.reservations.find(hold.id))?.payments ?? [] }));
    said++;
  }
  if (said === 0) refuseUnknown(sitesDir, options);
}

/** What the person that is meant has held or paid; nothing where nobody is. */
async function paidBy({ reservations, options, sitesDir }: Work): Promise<readonly Hold[]> {
  const found: Hold[] = [];
  if (options.person !== undefined)
    for (const scope of scopesOf(sitesDir, options))
      for await (const hold of holdsOf(reservations, scope, sitesDir)) found.push(hold);
  return found;
}

async function purge({ store, reservations, options, sitesDir, now, say }: Work): Promise<void> {
  const { site: sites, olderThan: olderThanDays } = options;
  const periods =
    olderThanDays !== undefined && sites
      ? sites.map((slug) => [slug, olderThanDays] as const)
      : retentionOf(sitesDir, sites).map(([slug, days]) => [slug, olderThanDays ?? days] as const);
  let purged = 0;
  for (const [slug, days] of periods) {
    const count = await store.purge(slug, now() - days * DAY_MS);
    if (count > 0) say(`${slug}: ${leadCount(count)} older than ${counted(days, 'day')} deleted`);
    const buyers = await reservations.purge(slug, now() - days * DAY_MS);
    if (buyers > 0) say(`${slug}: who paid was emptied of ${paymentCount(buyers)}`);
    purged += count + buyers;
  }
  if (purged === 0) say('No lead is that old.');
}

async function forget(work: Work): Promise<void> {
  const { store, reservations, options, sitesDir, say } = work;
  const scopes = scopesOf(sitesDir, options);
  const perDealer = new Map<string, number>();
  for (const scope of scopes)
    for await (const { lead } of leadsIn(store, queryOf(scope, options)))
      perDealer.set(lead.dealer, (perDealer.get(lead.dealer) ?? 0) + 1);
  const paid = await paidBy(work);
  if (perDealer.size === 0 && paid.length === 0) {
    refuseUnknown(sitesDir, options);
    say('There is no lead of this person.');
    return;
  }
  for (const [dealer, count] of perDealer) say(`${dealer}: ${leadCount(count)}`);
  for (const [dealer, holds] of Map.groupBy(paid, (hold) => hold.dealer))
    say(`${dealer}: ${paymentCount(holds.length)}`);
  if (!options.yes) {
    say('Nothing was deleted yet. To delete them for good, say it again with --yes.');
    return;
  }
  let forgotten = 0;
  for (const { person, dealer } of scopes) if (person) forgotten += await store.forget(person, dealer);
  say(
    `${leadCount(forgotten)} deleted. What has been delivered already is with its receivers, who have to be asked.`,
  );
  if (paid.length > 0) {
    const emptied = await reservations.forget(paid.map(({ id }) => id));
    say(`Who paid was emptied of ${paymentCount(emptied)}; what was paid stays, for the dealer’s books.`);
    if (emptied < paid.length)
      say(
        `${paymentCount(paid.length - emptied)} not settled yet: say it again after npm run payments -- reconcile.`,
      );
  }
  say('An account, with what it keeps, is deleted by whoever owns it, when signed in.');
}

const COMMANDS: Readonly<Record<LeadsAsked['command'], (work: Work) => Promise<void>>> = {
  list,
  show,
  retry,
  export: exportAll,
  purge,
  forget,
};

export const explained = [UnknownSite];

export function run(
  { command, options, operands: ids }: LeadsAsked,
  surroundings: Surroundings,
): Promise<number> {
  const { env } = surroundings;
  return withStores(surroundings, dataDirOf(env), async ({ leads: store, reservations }) => {
    const sitesDir = env['SITES_DIR'] ? resolve(env['SITES_DIR']) : settingsOf({}).sitesDir;
    await COMMANDS[command]({ ...surroundings, store, reservations, options, ids, sitesDir });
    return 0;
  });
}
