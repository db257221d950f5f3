import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#adapters/database/types.ts';
import { sqlReservations } from '#adapters/reservations/sql/store.ts';
import { by, sampleHold, samplePayment } from '#adapters/reservations/testing/samples.ts';
import type { Reservations } from '#adapters/reservations/types.ts';
import { openSharedDatabase } from '#adapters/stores/open.ts';
import { DATABASES, type DatabaseKind } from './databases.ts';

const ADA = 'ada@example.com';
const DEALERS = ['harbour-cars', 'bay-cars'];

const opened: Database[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

const car = (carId: string) => ({ kind: 'car', carId }) as const;

async function held(store: Reservations, email: string, fields: Parameters<typeof sampleHold>[0] = {}) {
  const result = await store.hold(sampleHold({ ...by(email), ...fields }));
  if (!('hold' in result)) throw new Error(`it was ${result.kind}`);
  return result.hold.id;
}

describe.each<DatabaseKind>(DATABASES)('the reservations of a buyer in $name', (kind) => {
  beforeEach((context) => {
    if (kind.missing !== undefined) context.skip(kind.missing);
  });

  const fresh = async () => {
    const database = openSharedDatabase(await kind.place());
    opened.push(database);
    return sqlReservations(database);
  };
  const ids = async (store: Reservations, email = ADA, dealers = DEALERS, limit = 10) =>
    (await store.ofBuyer(email, dealers, limit)).map(({ hold }) => hold.id);

  test('are all of the address, however it was written, the newest first', async () => {
    const store = await fresh();
    const first = await held(store, ADA, { subject: car('a'), createdAt: 1 });
    const second = await held(store, 'Ada@Example.com', {
      subject: car('b'),
      createdAt: 2,
      dealer: 'bay-cars',
    });
    expect(await ids(store)).toEqual([second, first]);
    expect(await ids(store, ' ADA@example.com')).toEqual([second, first]);
    expect(await ids(store, ADA, DEALERS, 1)).toEqual([second]);
  });

  test('are nobody else’s, and of no other dealer', async () => {
    const store = await fresh();
    await held(store, 'bada@example.com', { subject: car('a') });
    await held(store, 'ada@example.com.au', { subject: car('b') });
    await held(store, ADA, { subject: car('c'), dealer: 'hill-cars' });
    expect(await ids(store)).toEqual([]);
    expect(await ids(store, ADA, [])).toEqual([]);
  });

  test.each(['a_a@example.com', '%', '"', 'ada@example.com" or 1=1 --', '\\'])(
    'of %j are found by no pattern',
    async (email) => {
      const store = await fresh();
      await held(store, ADA);
      expect(await ids(store, email)).toEqual([]);
    },
  );

  test('of somebody who writes the address of another into a message are not that other’s', async () => {
    const store = await fresh();
    const { buyer } = sampleHold();
    const message = '"email":"ada@example.com"';
    await store.hold(sampleHold({ buyer: { ...buyer, email: 'ben@example.com', name: message, message } }));
    expect(await ids(store)).toEqual([]);
  });

  test('come with their payments, the newest first', async () => {
    const store = await fresh();
    const holdId = await held(store, ADA);
    const first = await store.begin(holdId, samplePayment({ at: 1000 }));
    if (first?.kind !== 'begun') throw new Error(`it was ${first?.kind}`);
    await store.tell(first.payment.id, { event: 'declined', source: 'answer', at: 2000 });
    await store.begin(holdId, samplePayment({ at: 3000 }));
    const [record] = await store.ofBuyer(ADA, DEALERS, 10);
    expect(record?.payments.map(({ createdAt }) => createdAt)).toEqual([3000, 1000]);
  });
});
