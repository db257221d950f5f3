import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openAccounts } from '#adapters/accounts/open.ts';
import { openCounts } from '#adapters/counts/open.ts';
import { LEAD_SCHEMA } from '#adapters/lead-store/sql/tables.ts';
import { sampleLead } from '#adapters/lead-store/testing/samples.ts';
import { sampleHold } from '#adapters/reservations/testing/samples.ts';
import { openDatabases, storesOn } from '#adapters/stores/open.ts';
import { NOTHING_CHOSEN } from '#domain/search/state.ts';
import { closedAfter, describeEach, openedAt, type Place, POOLED } from './databases.ts';

const SECRET = 'a secret of tests that is long enough to pass';
const PROCESSES = 6;
const REALM = 'site-bay-cars';

/** Acts like a process: one pool of its own for all stores. */
function processOn({ env, ...rest }: Place) {
  const place = { ...rest, env: { ...env, ACCOUNT_SECRET: SECRET, DATABASE_CONNECTIONS: '2' } };
  const databases = openDatabases(place);
  closedAfter(databases.leads);
  const limits = openCounts(place, databases.fleet);
  return { ...storesOn(databases.leads), accounts: openAccounts(place, databases.accounts), limits };
}

const many = <T>(work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 24 }, (_, index) => work(index)));

describeEach([POOLED], 'processes behind a pooler that gives each transaction another session', () => {
  async function processes() {
    const place = await POOLED.place();
    const all = Array.from({ length: PROCESSES }, () => processOn(place));
    const at = (index: number) => all[index % PROCESSES] ?? expect.fail('there is no process');
    return { place, at };
  }

  test('store each lead once, and hand out each delivery once', async () => {
    const { at } = await processes();
    const leads = Array.from({ length: 12 }, () => sampleLead({ dealer: 'a', at: 1 }));
    await many(async (index) => at(index).leads.create(leads[index % 12] ?? sampleLead()));
    expect(await at(0).leads.leads({ limit: 50 })).toHaveLength(12);
    const claimed = (await many((index) => at(index).leads.claim(['a'], 2, 1000, 3))).flat();
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length);
    const deliveries = (await at(0).leads.leads({ limit: 50 })).flatMap((record) => record.deliveries);
    expect(claimed).toHaveLength(deliveries.length);
  });

  test('give a car to one shopper', async () => {
    const { at } = await processes();
    const held = await many((index) =>
      at(index).reservations.hold(
        sampleHold({ buyer: { ...sampleHold().buyer, email: `shopper${index}@example.com` } }),
      ),
    );
    expect(held.map(({ kind }) => kind).toSorted()).toEqual(['held', ...Array(23).fill('taken')]);
  });

  test('count limits together', async () => {
    const { at } = await processes();
    const counts = await many(async (index) => at(index).limits?.add('one', 60));
    expect(counts.toSorted((a = 0, b = 0) => a - b)).toEqual(Array.from({ length: 24 }, (_, i) => i + 1));
  });

  test('sign shoppers in, and keep their searches once', async () => {
    const { at } = await processes();
    const email = 'ada@example.com';
    const code = await at(0).accounts.askForCode(REALM, email);
    const visit = { realm: REALM, secure: true, headers: new Headers() };
    const tries = await Promise.all(
      [1, 2, 3].map((index) => at(index).accounts.signIn(visit, email, code ?? '')),
    );
    const [session, ...others] = tries.filter((found) => found !== null);
    expect(others).toEqual([]);
    const account = session?.account ?? expect.fail('nobody signed in');
    const cookie = session?.cookies.map((line) => line.split(';')[0]).join('; ') ?? '';
    const known = await at(4).accounts.session({ ...visit, headers: new Headers({ cookie }) });
    expect(known?.account.id).toBe(account.id);
    const search = { address: '/search/kia', state: NOTHING_CHOSEN, name: 'Kia', at: 1 };
    const added = await many((index) => at(index).accounts.searches.add(account, 'a', search));
    expect(added.filter((one) => one?.isNew)).toHaveLength(1);
  });

  test('leave no setting behind in a session, and have theirs in each transaction', async () => {
    const { place, at } = await processes();
    await many((index) => at(index).leads.create(sampleLead()));
    const store = openedAt(place).store(LEAD_SCHEMA);
    const settings = sql<Record<string, string>>`
      select current_setting('statement_timeout') as statement, current_setting('synchronous_commit') as sync,
        current_setting('idle_in_transaction_session_timeout') as idle, current_setting('lock_timeout') as locked`;
    const inside = await store.write(async (db) => (await settings.execute(db)).rows[0]);
    expect(inside).toEqual({ statement: '10s', sync: 'on', idle: '30s', locked: '0' });
    const outside = await many(() => store.read(async (db) => (await settings.execute(db)).rows[0]));
    for (const found of outside) expect(found).toMatchObject({ statement: '0', idle: '0', locked: '0' });
  });
});
