import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { LEAD_SCHEMA, type LeadTables } from '#adapters/leads/store/sql/tables.ts';
import type { Database, StoreDatabase } from '#adapters/storage/database/types.ts';
import { storesOn } from '#adapters/storage/stores/open.ts';
import { DATABASES, describeEach, openedAt, type Place } from './databases.ts';

const DEALERS = Array.from({ length: 300 }, (_, index) => `dealer-${index}`);
const FINISHED = 6000;
const WAITING = 600;
const PORTION = 300;
const MINUTE = 60_000;
const AT_ONCE = 8;

const dealerOf = (index: number): string => DEALERS[index % DEALERS.length] ?? '';

/** One delivery for each lead. Those that wait come last, in the order in which they are due. */
async function fill(tables: StoreDatabase<LeadTables>): Promise<void> {
  for (let from = 0; from < FINISHED + WAITING; from += PORTION) {
    const numbers = Array.from({ length: PORTION }, (_, index) => from + index);
    const leads = numbers.map((at) => ({
      ...{ id: `lead ${at}`, dealer: dealerOf(at), form: 'contact', client_id: `${at}`, contact_id: null },
      ...{ suspicions: '[]', channels: '["mail"]', held: 0, complete: 1, version: 1 },
      ...{ created_at: at, changed_at: at },
    }));
    const versions = numbers.map((at) => ({
      ...{ lead_id: `lead ${at}`, version: 1, change_id: null, payload: '{}', created_at: at },
    }));
    const deliveries = numbers.map((at) => ({
      ...{ id: `delivery ${at}`, lead_id: `lead ${at}`, dealer: dealerOf(at), version: 1 },
      ...{ channel: 'mail' as const, attempts: 0, due_at: at },
      ...{ delivered_at: null, last_error: null, remote_id: null },
      state: at < FINISHED ? ('delivered' as const) : ('waiting' as const),
    }));
    await tables.write(async (db) => {
      await db.insertInto('leads').values(leads).execute();
      await db.insertInto('lead_versions').values(versions).execute();
      await db.insertInto('lead_deliveries').values(deliveries).execute();
    });
  }
  await tables.direct((db) => sql`analyze`.execute(db));
}

interface Reads {
  readonly index: string;
  readonly entries: number;
}

/** Which indexes of deliveries were read since the last time, and how much of them. */
function indexReads(database: Database) {
  const { direct } = database.store<LeadTables>(LEAD_SCHEMA);
  let before: readonly Reads[] = [];
  return async (): Promise<readonly Reads[]> => {
    const now = await direct(async (db) => {
      await sql`select pg_stat_force_next_flush()`.execute(db);
      const counted = sql<Reads>`
        select indexrelname as index, idx_tup_read as entries from pg_stat_user_indexes
        where relname = 'lead_deliveries' and schemaname = current_schema() order by 1`;
      return (await counted.execute(db)).rows;
    });
    const read = now.flatMap(({ index, entries }) => {
      const more = entries - (before.find((one) => one.index === index)?.entries ?? 0);
      return more > 0 ? [{ index, entries: more }] : [];
    });
    before = now;
    return read;
  };
}

function processOn({ env, ...place }: Place) {
  const database = openedAt({ ...place, env: { ...env, DATABASE_CONNECTIONS: '1' } });
  return { database, leads: storesOn(database).leads };
}

describeEach(DATABASES, 'due work of many dealers in $name', (kind) => {
  test('is handed out in order among thousands of finished deliveries', async () => {
    const { database, leads } = processOn(await kind.place());
    await fill(database.store<LeadTables>(LEAD_SCHEMA));
    expect(await leads.nextDue(DEALERS)).toBe(FINISHED);
    const now = FINISHED + WAITING;
    const first = await leads.claim(DEALERS, now, MINUTE, AT_ONCE);
    expect(first.map(({ id }) => id)).toEqual(
      Array.from({ length: AT_ONCE }, (_, index) => `delivery ${FINISHED + index}`),
    );
    const most = DEALERS.filter((dealer) => dealer !== dealerOf(FINISHED + AT_ONCE));
    const [next] = await leads.claim(most, now, MINUTE, 1);
    expect(next?.id).toBe(`delivery ${FINISHED + AT_ONCE + 1}`);
    expect(await leads.claim([dealerOf(0)], now, MINUTE, AT_ONCE)).toHaveLength(1);
    const [one] = await leads.backlog(DEALERS);
    expect(one).toMatchObject({ dealer: 'dealer-0', waiting: WAITING / DEALERS.length });
  });
});

const POSTGRES = DATABASES.filter(({ name }) => name === 'PostgreSQL');

describeEach(POSTGRES, 'an index of $name', (kind) => {
  test('finds due work of many dealers in order, and of one dealer without reading that of others', async () => {
    const { database, leads } = processOn(await kind.place());
    await fill(database.store<LeadTables>(LEAD_SCHEMA));
    const reads = indexReads(database);
    const ofQueue = async () =>
      (await reads()).filter(
        ({ index }) => !['lead_deliveries_pkey', 'lead_deliveries_version'].includes(index),
      );
    await ofQueue();

    await leads.nextDue(DEALERS);
    const [next, ...others] = await ofQueue();
    expect([next?.index, others]).toEqual(['lead_deliveries_open', []]);
    expect(next?.entries).toBeLessThan(WAITING / 4);

    await leads.claim(DEALERS, FINISHED + WAITING, MINUTE, AT_ONCE);
    const [claimed, ...more] = await ofQueue();
    expect([claimed?.index, more]).toEqual(['lead_deliveries_open', []]);
    expect(claimed?.entries).toBeLessThan(WAITING / 4);

    await leads.claim([dealerOf(299)], FINISHED + WAITING, MINUTE, AT_ONCE);
    const read = await ofQueue();
    expect(read.map(({ index }) => index)).toEqual(['lead_deliveries_dealer']);
  });
});
