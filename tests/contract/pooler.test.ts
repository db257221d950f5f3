import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { LEAD_SCHEMA } from '#adapters/leads/store/sql/tables.ts';
import { sampleLead } from '#adapters/leads/store/testing/samples.ts';
import { openDatabases, storesOn } from '#adapters/storage/stores/open.ts';
import { closedAfter, describeEach, openedAt, type Place, POOLED } from './databases.ts';

const PROCESSES = 6;

/** Acts like a process: one pool of its own for all stores. */
const processOn = ({ env, ...rest }: Place) =>
  storesOn(closedAfter(openDatabases({ ...rest, env: { ...env, DATABASE_CONNECTIONS: '2' } }).leads));

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

  test('leave no setting in a session, and have theirs in each transaction', async () => {
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
