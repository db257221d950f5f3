import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { sampleLead } from '#adapters/leads/store/testing/samples.ts';
import { openAccounts } from '#adapters/shoppers/accounts/open.ts';
import { DatabaseError } from '#adapters/storage/database/types.ts';
import { openStores } from '#adapters/storage/stores/open.ts';
import { serverKey } from '#domain/leads/lead-payload.ts';
import { NOTHING_CHOSEN } from '#domain/search/filters/search-state.ts';
import { closedAfter, DATABASES, type DatabaseKind, describeEach, type Place } from './databases.ts';

/** Databases as an old release left them, before each store had a migrations table, with data in every table. */
const dump = (name: string): Promise<string> =>
  readFile(new URL(`fixtures/november-2026/${name}`, import.meta.url), 'utf8');

const IN_LEADS = [
  ...['leads', 'lead_versions', 'lead_files', 'lead_deliveries', 'lead_keys', 'lead_contacts', 'site_events'],
  ...['web_vitals', 'holds', 'kept_cars', 'payments', 'payment_events'],
  ...['lead_store_migrations', 'reservation_migrations'],
];
const IN_ACCOUNTS = [
  ...['account_users', 'account_sessions', 'account_codes', 'account_code_asks', 'account_saved_cars'],
  ...['account_searches', 'account_migrations'],
];
const APPLIED = {
  lead: [
    '0001 leads, their versions, files, deliveries and contacts',
    '0002 deliveries say whose they are',
    '0003+ what is due is found among what is open',
    '0004+ when leads past their period were deleted, or why not',
    '0005+ keys of the server, and contacts that leads name',
  ],
  vitals: ['0001 how fast pages were'],
  reservation: [
    '0001 holds, the cars they keep, payments and what happened to them',
    '0002 holds are for other things than cars too',
  ],
  account: ['0001 accounts, their sessions, codes and saved cars'],
  search: ['0001 saved searches'],
  unfound: ['0001 searches that found nothing'],
  violation: ['0001 what pages’ policies refused'],
};

/** Databases of the release before that one. */
const HALF_WAY_LEADS = `
  drop table web_vitals;
  delete from lead_store_migrations where id = 2;
  drop index holds_reference;
  alter table holds drop column kind;
  alter table holds drop column what;
  alter table holds drop column reference;
  delete from reservation_migrations where id = 2;
`;
const HALF_WAY_ACCOUNTS = `
  drop table account_searches;
  delete from account_migrations where id = 2;
`;

interface Scripts {
  readonly leads: string;
  readonly accounts: string;
}
type Row = Readonly<Record<string, unknown>>;

/** The two databases of a place, opened directly. */
interface Hands {
  readonly run: (scripts: Scripts) => Promise<void>;
  readonly rows: (table: string) => Promise<readonly Row[]>;
}

function sqliteHands({ dataDir }: Place): Hands {
  const open = (name: string) => {
    const database = new DatabaseSync(join(dataDir, name));
    onTestFinished(() => database.close());
    return database;
  };
  const databases = { leads: open('leads.sqlite'), accounts: open('accounts.sqlite') };
  return {
    async run({ leads, accounts }) {
      databases.leads.exec(leads);
      databases.accounts.exec(accounts);
    },
    rows: async (table) =>
      databases[/account|search/.test(table) ? 'accounts' : 'leads'].prepare(`select * from ${table}`).all(),
  };
}

function postgresHands(connectionString: string): Hands {
  const client = new pg.Pool({ connectionString, max: 1 });
  onTestFinished(() => client.end());
  return {
    async run({ leads, accounts }) {
      await client.query(leads);
      await client.query(accounts);
    },
    rows: async (table) => (await client.query<Row>(`select * from ${table}`)).rows,
  };
}

async function formerPlace(kind: DatabaseKind) {
  const place = await kind.untouched();
  const url = place.env['DATABASE_URL'];
  const hands = url === undefined ? sqliteHands(place) : postgresHands(url);
  await hands.run(
    url === undefined
      ? { leads: await dump('leads.sqlite.sql'), accounts: await dump('accounts.sqlite.sql') }
      : { leads: await dump('postgres.sql'), accounts: '' },
  );
  return { place, ...hands };
}

function open(place: Place) {
  const stores = openStores(place);
  const env = { ...place.env, ACCOUNT_SECRET: 'a secret of tests that is long enough to pass' };
  const accounts = closedAfter(openAccounts({ ...place, env }));
  closedAfter(stores.leads);
  const use = () =>
    Promise.all([
      stores.leads.check(),
      stores.vitals.measured('harbour-cars', 0),
      stores.unfound.most('harbour-cars', { since: 0, limit: 1 }),
      stores.violations.most('harbour-cars', { since: 0, limit: 1 }),
      stores.reservations.find('nobody'),
      accounts.check(),
    ]);
  return { ...stores, accounts, use };
}

/** The dealer of a delivery was only stored with its lead. */
const withDealers = (contents: Readonly<Record<string, readonly Row[]>>) => ({
  ...contents,
  lead_deliveries: contents['lead_deliveries']?.map((row) => ({ ...row, dealer: 'harbour-cars' })),
});

const contents = async (rows: Hands['rows'], tables: readonly string[]) =>
  Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await rows(table)] as const)));

async function expectApplied(rows: Hands['rows']): Promise<void> {
  for (const [store, names] of Object.entries(APPLIED)) {
    const applied = await rows(`applied_${store}_migrations`);
    expect(applied.map(({ name }) => name).toSorted()).toEqual(names);
  }
}

describeEach(DATABASES, 'a database of an earlier release in $name', (kind) => {
  test('has all its rows, and no migration is applied twice', async () => {
    const { place, rows } = await formerPlace(kind);
    const tables = [...IN_LEADS, ...IN_ACCOUNTS];
    const before = await contents(rows, tables);
    for (const table of tables) expect(before[table], table).not.toEqual([]);
    await open(place).use();
    await open(place).use();
    expect(await contents(rows, tables)).toEqual(withDealers(before));
    await expectApplied(rows);
  });

  test('works like a new one', async () => {
    const { place, rows } = await formerPlace(kind);
    const { leads, reservations, vitals, accounts } = open(place);
    const [record] = await leads.leads({ limit: 2 });
    expect(record).toMatchObject({ lead: { version: 2, complete: true, contactId: expect.any(String) } });
    const [file] = record?.lead.files ?? [];
    expect((await leads.file(record?.lead.id ?? '', file?.id ?? ''))?.bytes).toHaveLength(300);
    expect(await leads.claim(['harbour-cars'], 9000, 1000, 9)).toHaveLength(2);
    expect(await reservations.reservedCars('harbour-cars')).toEqual(['v1']);
    expect(await reservations.byReference('test', 'pi_1')).toMatchObject({ payment: { state: 'captured' } });
    expect(await vitals.measured('harbour-cars', 0)).toMatchObject([{ kind: 'home', metric: 'LCP' }]);
    const [user] = await rows('account_users');
    const account = { ...{ id: String(user?.['id']), realm: 'site-bay-cars', email: 'ada@example.com' } };
    const details = { ...{ name: '', last_name: '', phone: '', postcode: '' }, createdAt: 0 };
    expect(await accounts.exportData({ ...account, ...details })).toMatchObject({
      account: { ...account, name: 'Ada' },
      savedCars: { 'bay-cars': [{ id: 'v1', car: { name: 'Rio' } }] },
      searches: { 'bay-cars': [{ name: 'Kia', alert: 'on', consent: { words: 'E-mail me' } }] },
    });
  });

  test('has its spin and payment leads under keys that no browser can send, and no contact without a lead', async () => {
    const { place, run, rows } = await formerPlace(kind);
    const fields = 'dealer, suspicions, channels, held, complete, version, created_at, changed_at';
    const added = (id: string, form: string) =>
      `insert into leads (id, form, client_id, ${fields}) select 'lead-${id}', '${form}', '${id}', ${fields} from leads limit 1;`;
    const forms = { a: 'spin-to-win', b: 'vehicle-reservation', c: 'online-payment', d: 'email-us' };
    const orphan = `insert into lead_contacts values ('harbour-cars', 'email:zoe@mail.example', 'x');`;
    const script = Object.entries(forms).map(([id, form]) => added(id, form));
    await run({ leads: [...script, orphan].join(''), accounts: '' });
    const { leads } = open(place);
    const sent = (form: string, clientId: string) => leads.create(sampleLead({ form, clientId }));
    for (const [form, key, id] of [
      ['spin-to-win', serverKey('spin', 'a'), 'lead-a'],
      ['vehicle-reservation', serverKey('payment', 'b'), 'lead-b'],
      ['online-payment', serverKey('payment', 'c'), 'lead-c'],
      ['email-us', 'd', 'lead-d'],
    ] as const)
      expect(await sent(form, key)).toMatchObject({ id, repeated: true });
    expect((await sent('email-us', 'a')).repeated).toBe(false);
    expect(JSON.stringify(await rows('lead_contacts'))).not.toContain('zoe@');
  });

  test('with a partly applied migration gets only the rest', async () => {
    const { place, run, rows } = await formerPlace(kind);
    await run({ leads: HALF_WAY_LEADS, accounts: HALF_WAY_ACCOUNTS });
    const later = ['web_vitals', 'account_searches', 'holds'];
    const tables = [...IN_LEADS, ...IN_ACCOUNTS].filter((table) => !later.includes(table));
    const [before, holds] = [await contents(rows, tables), await rows('holds')];
    const { use, vitals, reservations, accounts } = open(place);
    await use();
    expect(await contents(rows, tables)).toEqual(withDealers(before));
    await expectApplied(rows);
    expect(await rows('holds')).toMatchObject(holds.map((hold) => ({ ...hold, kind: 'car' })));
    expect(await reservations.reservedCars('harbour-cars')).toEqual(['v1']);
    const metrics = [{ name: 'LCP', value: 900 }] as const;
    await vitals.add({ dealer: 'a', version: 'v', kind: 'home', device: 'phone', at: 0, metrics });
    const [user] = await rows('account_users');
    const wish = { address: '/search/kia', state: NOTHING_CHOSEN, name: 'Kia', at: 1 };
    expect(await accounts.searches.add({ id: String(user?.['id']) }, 'a', wish)).toMatchObject({
      isNew: true,
    });
  });

  test('is migrated once, even if several processes start at once', async () => {
    const { place, rows } = await formerPlace(kind);
    await Promise.all(Array.from({ length: 4 }, () => open(place).use()));
    await expectApplied(rows);
  });

  test('with an unknown newer version is left unchanged', async () => {
    const { place, run } = await formerPlace(kind);
    await run({ leads: "insert into lead_store_migrations values (3, 'more', '')", accounts: '' });
    const { leads, reservations } = open(place);
    const refusal = await leads.check().catch((cause: unknown) => cause);
    expect(refusal).toEqual(
      new DatabaseError(
        'The lead store’s database has version 3, which a newer release made. This release knows versions up to 2. Run the newer release here too.',
      ),
    );
    expect(await reservations.reservedCars('harbour-cars')).toEqual(['v1']);
  });
});
