import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sqlReservations } from '#adapters/checkout/reservations/sql/store.ts';
import { RESERVATION_SCHEMA } from '#adapters/checkout/reservations/sql/tables.ts';
import { by, samplePayment, sampleReservation } from '#adapters/checkout/reservations/testing/samples.ts';
import type { EventSource, PaymentReport, Reservations } from '#adapters/checkout/reservations/types.ts';
import { sqlLeadStore } from '#adapters/leads/store/sql/store.ts';
import { sampleLead } from '#adapters/leads/store/testing/samples.ts';
import type { PaymentEvent } from '#domain/checkout/payment-states.ts';
import { times } from '../matrix.ts';
import { DATABASES, describeEach, openedAt, type Place } from './databases.ts';

const AT_ONCE = times(50, 200);
/** The dealers with holds in these tests. */
const WHOSE = ['harbour-cars', 'other'];
const MINUTE = 60_000;
const LEASE = 30_000;
const OVER = 15 * MINUTE;

const storeOn = (place: Place): Reservations => sqlReservations(openedAt(place));

async function held(store: Reservations, fields: Parameters<typeof sampleReservation>[0] = {}) {
  const result = await store.reserve(sampleReservation(fields));
  if (!('reservation' in result)) throw new Error('somebody else has the car');
  return result.reservation;
}

async function begun(store: Reservations, holdId: string, fields: Parameters<typeof samplePayment>[0] = {}) {
  const result = await store.begin(holdId, samplePayment(fields));
  if (result?.kind !== 'begun') throw new Error(`it was ${result?.kind}`);
  return result.payment;
}

const told = (event: PaymentEvent, fields: Partial<PaymentReport> = {}): PaymentReport => ({
  event,
  source: 'answer' satisfies EventSource,
  at: 2000,
  ...fields,
});

async function stands(store: Reservations, paymentId: string) {
  const record = await store.payment(paymentId);
  return [record?.payment.state, record?.reservation.state];
}

async function toldBuyer(store: Reservations, paymentId: string) {
  const record = await store.payment(paymentId);
  if (record) await store.noteEmailed(record.payment, 'reserved');
}

describeEach(DATABASES, 'with reservations in $name,', (kind) => {
  const fresh = async () => storeOn(await kind.place());

  describe('a reservation', () => {
    test('is stored as it was requested', async () => {
      const store = await fresh();
      const wanted = sampleReservation({ dealership: 'harbour-north' });
      const result = await store.reserve(wanted);
      expect(result).toEqual({
        kind: 'held',
        reservation: { ...wanted, id: expect.any(String), state: 'held', leadId: null },
      });
      const { id } = await held(store, { clientId: wanted.clientId });
      expect(await store.find(id)).toMatchObject({ reservation: wanted, payments: [] });
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
      await store.leadMade(id, 'lead-1');
      expect((await store.find(id))?.reservation.leadId).toBe('lead-1');
    });

    test('reserves its car at its dealer only', async () => {
      const store = await fresh();
      await held(store);
      expect(await store.reserve(sampleReservation())).toEqual({ kind: 'taken' });
      expect((await store.reserve(sampleReservation({ subject: { kind: 'car', carId: 'v2' } }))).kind).toBe(
        'held',
      );
      expect(
        (await store.reserve(sampleReservation({ dealer: 'other', ...by('eve@example.com') }))).kind,
      ).toBe('held');
      expect(await store.isReserved('harbour-cars', 'v1', 0)).toBe(true);
      expect(await store.isReserved('harbour-cars', 'v3', 0)).toBe(false);
    });

    test('is one of at most two for a person, at all dealers together', async () => {
      const place = await kind.place();
      const stores = [storeOn(place), storeOn(place)] as const;
      await stores[0].isReserved('x', 'y', 0);
      const wanted = Array.from({ length: 12 }, (_, index) =>
        sampleReservation({
          dealer: index % 3 === 0 ? 'other' : 'harbour-cars',
          subject: { kind: 'car', carId: `v${index}` },
          ...by(index % 2 === 0 ? 'Kim@Example.com' : ' kim@example.com'),
        }),
      );
      const results = await Promise.all(
        wanted.map((hold, index) => stores[index % 2 === 0 ? 0 : 1].reserve(hold)),
      );
      const holds = results.flatMap((result) => ('reservation' in result ? result.reservation : []));
      expect(holds).toHaveLength(2);
      expect(results.filter((result) => result.kind === 'too-many')).toHaveLength(10);

      const third = wanted.find((one) => holds.every(({ clientId }) => clientId !== one.clientId));
      const again = holds[0];
      if (!third || !again) return expect.fail('all of them are held');
      const { id: _id, state: _state, leadId: _leadId, ...same } = again;
      expect((await stores[1].reserve(same)).kind).toBe('repeated');
      expect(
        (await stores[1].reserve(sampleReservation({ subject: { kind: 'car', carId: 'v99' } }))).kind,
      ).toBe('held');
      await stores[0].release(again.id, 1);
      expect((await stores[1].reserve(third)).kind).toBe('held');
      expect(
        (await stores[1].reserve({ ...third, clientId: 'x', createdAt: OVER, expiresAt: OVER * 2 })).kind,
      ).toBe('held');
    });

    test('may be a third for somebody who has paid for two', async () => {
      const store = await fresh();
      for (const carId of ['v1', 'v2', 'v3']) {
        const { id } = await held(store, { subject: { kind: 'car', carId } });
        const { id: payment } = await begun(store, id);
        await store.report(payment, told('taken'));
      }
      expect(await store.reservedCars('harbour-cars')).toHaveLength(3);
    });

    test('is counted by dealer and time', async () => {
      const store = await fresh();
      for (const [carId, createdAt, dealer] of [
        ['v1', 10, 'harbour-cars'],
        ['v2', 20, 'harbour-cars'],
        ['v3', 20, 'other'],
        ['v4', 30, 'other'],
      ] as const)
        await held(store, {
          ...{ dealer, createdAt, subject: { kind: 'car', carId } },
          ...by(`${carId}@example.com`),
        });
      expect(await store.countCarReservations(20, 30)).toEqual(
        new Map([
          ['harbour-cars', 1],
          ['other', 1],
        ]),
      );
    });

    test(`goes to one of ${AT_ONCE} simultaneous requests in two processes`, async () => {
      const place = await kind.place();
      const stores = [storeOn(place), storeOn(place)] as const;
      await stores[0].isReserved('x', 'y', 0);
      const results = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) =>
          stores[index % 2 === 0 ? 0 : 1].reserve(sampleReservation()),
        ),
      );
      expect(results.filter((result) => result.kind === 'held')).toHaveLength(1);
      expect(results.filter((result) => result.kind === 'taken')).toHaveLength(AT_ONCE - 1);
    });

    test('that has expired gives way to one of many', async () => {
      const store = await fresh();
      const { id } = await held(store);
      expect((await store.reserve(sampleReservation({ createdAt: OVER - 1 }))).kind).toBe('taken');
      const results = await Promise.all(
        Array.from({ length: 20 }, () =>
          store.reserve(sampleReservation({ createdAt: OVER, expiresAt: OVER * 2 })),
        ),
      );
      expect(results.filter((result) => result.kind === 'held')).toHaveLength(1);
      expect((await store.find(id))?.reservation.state).toBe('expired');
    });

    test('is expired when its time is over', async () => {
      const store = await fresh();
      await held(store);
      await held(store, { subject: { kind: 'car', carId: 'v2' }, expiresAt: OVER * 2 });
      expect(await store.isReserved('harbour-cars', 'v1', OVER)).toBe(false);
      expect(await store.expire(WHOSE, OVER)).toBe(1);
      expect(await store.expire(WHOSE, OVER)).toBe(0);
      expect(await store.expire(['somebody-else'], OVER * 3)).toBe(0);
    });

    test('is cancelled once', async () => {
      const store = await fresh();
      const { id } = await held(store);
      expect(await store.release(id, 500)).toBe('released');
      expect(await store.release(id, 600)).toBe('over');
      expect(await store.release('nobody', 600)).toBe('unknown');
      expect((await store.reserve(sampleReservation())).kind).toBe('held');
    });
  });

  describe('a payment', () => {
    test('is started once for a token, and alone', async () => {
      const store = await fresh();
      const { id } = await held(store);
      const wanted = samplePayment();
      const results = await Promise.all([store.begin(id, wanted), store.begin(id, wanted)]);
      expect(results.map((result) => result?.kind).toSorted()).toEqual(['begun', 'repeated']);
      expect((await store.begin(id, samplePayment()))?.kind).toBe('under-way');
      expect(await store.begin('nobody', wanted)).toBeUndefined();
      expect(await store.release(id, 1500)).toBe('paying');
    });

    test('extends the reservation, and cannot be started after it expires', async () => {
      const store = await fresh();
      const { id } = await held(store);
      await begun(store, id, { at: OVER - 1, reservedUntil: OVER * 2 });
      expect((await store.reserve(sampleReservation({ createdAt: OVER }))).kind).toBe('taken');
      const other = await held(store, { subject: { kind: 'car', carId: 'v2' } });
      expect((await store.begin(other.id, samplePayment({ at: OVER })))?.kind).toBe('over');
    });

    test('confirms the reservation once it is captured', async () => {
      const store = await fresh();
      const { id } = await held(store);
      const payment = await begun(store, id);
      await store.refer(payment.id, 'pi_1');
      const record = await store.report(payment.id, told('taken'));
      expect(record).toMatchObject({
        reservation: { state: 'confirmed' },
        payment: { state: 'captured', dueAt: 2000 },
      });
      expect(await store.isReserved('harbour-cars', 'v1', OVER * 100)).toBe(true);
      expect((await store.reserve(sampleReservation({ createdAt: OVER * 100 }))).kind).toBe('reserved');
      expect((await store.begin(id, samplePayment()))?.kind).toBe('paid');
      expect(await store.release(id, 3000)).toBe('paid');
      expect((await store.byReference('test', 'pi_1'))?.payment.id).toBe(payment.id);
      expect(await store.byReference('stripe', 'pi_1')).toBeUndefined();
    });

    test('that is captured makes the car reserved for everybody, until it is refunded', async () => {
      const store = await fresh();
      const payment = await begun(store, (await held(store)).id);
      await held(store, { subject: { kind: 'car', carId: 'v2' } });
      await held(store, { dealer: 'other', ...by('eve@example.com') });
      expect(await store.reservedCars('harbour-cars')).toEqual([]);
      await store.report(payment.id, told('taken'));
      expect(await store.reservedCars('harbour-cars')).toEqual(['v1']);
      expect(await store.reservedCars('other')).toEqual([]);
      expect((await store.reserve(sampleReservation())).kind).toBe('reserved');
      await store.report(payment.id, told('refund_asked', { source: 'dealer' }));
      expect(await store.reservedCars('harbour-cars')).toEqual([]);
      expect(await stands(store, payment.id)).toEqual(['refund_due', 'released']);
      expect((await store.reserve(sampleReservation())).kind).toBe('held');
      await store.report(payment.id, told('given_back'));
      expect(await stands(store, payment.id)).toEqual(['refunded', 'released']);
    });

    test('that failed allows another card', async () => {
      const store = await fresh();
      const { id } = await held(store);
      const first = await begun(store, id);
      await store.report(first.id, told('declined', { note: 'insufficient funds' }));
      expect((await store.payment(first.id))?.payment).toMatchObject({
        ...{ state: 'failed', reason: 'insufficient funds', dueAt: null },
      });
      const second = await begun(store, id, { at: 3000 });
      await store.report(second.id, told('taken', { at: 4000 }));
      expect(await stands(store, second.id)).toEqual(['captured', 'confirmed']);
      expect((await store.find(id))?.payments.map((payment) => payment.id)).toEqual([second.id, first.id]);
    });

    test('that was captured twice for one reservation is refunded once', async () => {
      const store = await fresh();
      const { id } = await held(store);
      const first = await begun(store, id);
      await store.report(first.id, told('declined'));
      const second = await begun(store, id, { at: 3000 });
      await Promise.all([store.report(first.id, told('taken')), store.report(second.id, told('taken'))]);
      const states = [await stands(store, first.id), await stands(store, second.id)].map(([state]) => state);
      expect(states.toSorted()).toEqual(['captured', 'refund_due']);
    });

    test('that arrives late still gets a car that is free', async () => {
      const store = await fresh();
      const { id } = await held(store);
      const payment = await begun(store, id);
      await store.expire(WHOSE, OVER);
      await store.report(payment.id, told('taken', { at: OVER + 1 }));
      expect(await stands(store, payment.id)).toEqual(['captured', 'confirmed']);
      expect((await store.reserve(sampleReservation({ createdAt: OVER * 3 }))).kind).toBe('reserved');
    });

    test.each([
      ['somebody else has', true],
      ['is not for sale any more', false],
    ])('that arrives late is refunded if the car %s', async (_, isForSale) => {
      const store = await fresh();
      const { id } = await held(store);
      const payment = await begun(store, id);
      if (isForSale) await held(store, { createdAt: OVER, expiresAt: OVER * 2 });
      await store.report(payment.id, told('taken', { at: OVER + 1, isForSale }));
      expect(await stands(store, payment.id)).toEqual(['refund_due', 'expired']);
    });

    test('that arrives late while 20 others want the car leaves the car to one of them', async () => {
      const store = await fresh();
      const { id } = await held(store);
      const payment = await begun(store, id);
      const [, ...others] = await Promise.all([
        store.report(payment.id, told('taken', { at: OVER })),
        ...Array.from({ length: 20 }, () =>
          store.reserve(sampleReservation({ createdAt: OVER, expiresAt: OVER * 2 })),
        ),
      ]);
      const got = others.filter((result) => result.kind === 'held').length;
      const [state] = await stands(store, payment.id);
      expect([state, got]).toEqual(got === 0 ? ['captured', 0] : ['refund_due', 1]);
    });

    test('is changed once by one notice, and has a log of all', async () => {
      const store = await fresh();
      const { id } = await held(store);
      const payment = await begun(store, id);
      const action = { kind: 'redirect', url: 'https://bank.example/' } as const;
      await store.report(payment.id, told('needs_action', { action }));
      expect((await store.payment(payment.id))?.payment.action).toEqual(action);
      const notice = told('taken', { source: 'webhook', noticeId: 'evt_1', note: 'a\0b' });
      await Promise.all([store.report(payment.id, notice), store.report(payment.id, notice)]);
      await store.report(payment.id, told('declined', { source: 'webhook', noticeId: 'evt_0' }));
      expect((await store.payment(payment.id))?.payment).toMatchObject({ state: 'captured', action: null });
      const log = await store.events(payment.id);
      expect(log.map(({ event, source, from, to }) => [event, source, from, to])).toEqual([
        ['begun', 'shopper', null, 'authorising'],
        ['needs_action', 'answer', 'authorising', 'action_required'],
        ['taken', 'webhook', 'action_required', 'captured'],
        ['declined', 'webhook', 'captured', 'captured'],
      ]);
      expect(await store.report('nobody', notice)).toBeUndefined();
    });
  });

  describe('an invoice', () => {
    const invoice = (fields: Parameters<typeof sampleReservation>[0] = {}) => ({
      subject: { kind: 'invoice', what: 'Invoice', reference: 'INV 1' } as const,
      ...fields,
    });
    const paid = async (store: Reservations, holdId: string, at = 2000) => {
      const { id } = await begun(store, holdId, { at: at - 1 });
      await store.report(id, told('taken', { at }));
      return id;
    };

    test('is stored as requested, reserves no car, and is paid like a car', async () => {
      const store = await fresh();
      const wanted = sampleReservation(invoice());
      const result = await store.reserve(wanted);
      expect(result).toMatchObject({ kind: 'held', reservation: wanted });
      const hold = await held(store, invoice({ clientId: wanted.clientId }));
      expect(await store.isReserved('harbour-cars', '', 0)).toBe(false);
      expect(await stands(store, await paid(store, hold.id))).toEqual(['captured', 'confirmed']);
      expect((await store.begin(hold.id, samplePayment()))?.kind).toBe('paid');
    });

    test('sent twice by one page at once is one', async () => {
      const store = await fresh();
      const wanted = sampleReservation(invoice());
      const results = await Promise.all(Array.from({ length: 5 }, () => store.reserve(wanted)));
      expect(results.filter(({ kind: found }) => found === 'held')).toHaveLength(1);
      expect(results.filter(({ kind: found }) => found === 'repeated')).toHaveLength(4);
      expect(new Set(results.map((result) => 'reservation' in result && result.reservation.id)).size).toBe(1);
    });

    test.each<[string, Parameters<typeof sampleReservation>[0], string]>([
      ['the same', {}, 'paid-before'],
      ['the same, the address written otherwise', by(' Ada@Example.com'), 'paid-before'],
      ['the same some time later', { createdAt: 2000 + 10 * MINUTE }, 'held'],
      ['another amount', { amount: { cents: 1, currency: 'AUD' } }, 'held'],
      ['another reference', { subject: { kind: 'invoice', what: 'Invoice', reference: 'INV 2' } }, 'held'],
      ['somebody else', by('eve@example.com'), 'held'],
      ['another dealer', { dealer: 'other' }, 'held'],
    ])('that was just paid, sent again (%s), is: %s', async (_, fields, kindOfAnswer) => {
      const store = await fresh();
      await paid(store, (await held(store, invoice())).id);
      const again = await store.reserve(sampleReservation({ ...invoice(), createdAt: 3000, ...fields }));
      expect(again.kind).toBe(kindOfAnswer);
    });

    test('sent by two pages at once is charged once', async () => {
      const place = await kind.place();
      const stores = [storeOn(place), storeOn(place)] as const;
      await stores[0].isReserved('x', 'y', 0);
      const holds = [await held(stores[0], invoice()), await held(stores[1], invoice())] as const;
      const results = await Promise.all([
        stores[0].begin(holds[0].id, samplePayment()),
        stores[1].begin(holds[1].id, samplePayment()),
      ]);
      expect(results.map((result) => result?.kind).toSorted()).toEqual(['begun', 'under-way']);
      const first = results.find((result) => result?.kind === 'begun');
      if (first?.kind !== 'begun') throw new Error('neither was begun');
      await stores[0].report(first.payment.id, told('taken'));
      const other = holds.find(({ id }) => id !== first.payment.reservationId);
      expect((await stores[0].begin(other?.id ?? '', samplePayment()))?.kind).toBe('paid-before');
    });

    test('that is paid late is accepted, but refunded if it was paid again meanwhile', async () => {
      const store = await fresh();
      const late = await held(store, invoice());
      const payment = await begun(store, late.id);
      await store.report(payment.id, told('declined'));
      await store.expire(WHOSE, OVER);
      await paid(store, (await held(store, invoice({ createdAt: OVER, expiresAt: OVER * 2 }))).id, OVER + 5);
      await store.report(payment.id, told('taken', { at: OVER + 10 }));
      expect(await stands(store, payment.id)).toEqual(['refund_due', 'expired']);
      const other = await held(store, invoice({ dealer: 'other' }));
      const alone = await begun(store, other.id);
      await store.expire(WHOSE, OVER);
      await store.report(alone.id, told('taken', { at: OVER + 10 }));
      expect(await stands(store, alone.id)).toEqual(['captured', 'confirmed']);
    });
  });

  describe('a payer', () => {
    const emails = async (store: Reservations) =>
      (await store.people({ limit: 10 })).map((hold) => hold.buyer.email).toSorted();

    test('is found in portions, and deleted while the amounts stay', async () => {
      const store = await fresh();
      const one = await held(store, by('one@example.com'));
      const two = await held(store, { ...by('two@example.com'), subject: { kind: 'car', carId: 'v2' } });
      await held(store, { ...by('far@example.com'), dealer: 'other' });
      expect(await store.people({ dealer: 'harbour-cars', limit: 10 })).toHaveLength(2);
      const [first] = await store.people({ limit: 1 });
      expect(await store.people({ limit: 10, after: first?.id ?? '' })).toHaveLength(2);
      const payment = await begun(store, one.id);
      expect(await store.forget([one.id, two.id, 'nobody'])).toBe(1);
      expect(await emails(store)).toEqual(['far@example.com', 'one@example.com']);
      await store.report(payment.id, told('taken'));
      expect(await store.forget([one.id])).toBe(0);
      await toldBuyer(store, payment.id);
      expect(await store.forget([one.id])).toBe(1);
      expect(await store.forget([one.id])).toBe(0);
      expect((await store.find(one.id))?.reservation).toMatchObject({
        ...{ amount: one.amount, subject: one.subject, state: 'confirmed', url: '', userAgent: '' },
        buyer: { name: '', email: '', phone: '' },
      });
    });

    test('is deleted after a long time without a change', async () => {
      const store = await fresh();
      const old = await held(store, by('old@example.com'));
      const payment = await begun(store, old.id);
      await store.report(payment.id, told('declined', { at: OVER + 1 }));
      await held(store, { ...by('elsewhere@example.com'), dealer: 'other' });
      expect(await store.purge('harbour-cars', OVER + 1)).toBe(0);
      expect(await store.purge('harbour-cars', OVER + 2)).toBe(1);
      expect(await emails(store)).toEqual(['elsewhere@example.com']);
    });

    test('who waits long is counted', async () => {
      const store = await fresh();
      const payment = await begun(store, (await held(store)).id, { at: 1000 });
      expect(await store.outstanding(WHOSE, 1000)).toEqual({ open: 1, overdue: 0 });
      expect(await store.outstanding(WHOSE, 1001)).toEqual({ open: 1, overdue: 1 });
      expect(await store.outstanding(['somebody-else'], OVER)).toEqual({ open: 0, overdue: 0 });
      await store.report(payment.id, told('taken'));
      expect(await store.outstanding(WHOSE, OVER)).toEqual({ open: 0, overdue: 0 });
      expect(await store.outstanding([], OVER)).toEqual({ open: 0, overdue: 0 });
      expect([await store.nextDue([]), await store.claim([], OVER, LEASE, 10)]).toEqual([null, []]);
    });
  });

  test('reservations of an earlier release are for cars', async () => {
    const place = await kind.untouched();
    const older = { ...RESERVATION_SCHEMA, migrations: RESERVATION_SCHEMA.migrations.slice(0, 1) };
    const before = openedAt(place).store(older);
    await before.write((db) =>
      sql`insert into holds (id, dealer, car_id, client_id, state, buyer, cents, currency, processor, url, user_agent, created_at, expires_at)
        values ('h1', 'a', 'v1', 'c1', 'held', ${JSON.stringify(sampleReservation().buyer)}, 500, 'AUD', 'test', '', '', 0, 900000)`.execute(
        db,
      ),
    );
    expect((await storeOn(place).find('h1'))?.reservation).toMatchObject({
      ...{ subject: { kind: 'car', carId: 'v1' }, amount: { cents: 500, currency: 'AUD' } },
    });
  });

  describe('due work', () => {
    test('is handed out when it is due, and again when its lease ends', async () => {
      const store = await fresh();
      const { id } = await held(store);
      const payment = await begun(store, id);
      expect(await store.claim(WHOSE, 60_999, LEASE, 10)).toEqual([]);
      expect(await store.claim(['somebody-else'], 61_000, LEASE, 10)).toEqual([]);
      expect(await store.claim(WHOSE, 61_000, LEASE, 10)).toMatchObject([{ payment: { id: payment.id } }]);
      expect(await store.nextDue(WHOSE)).toBe(61_000 + LEASE);
      const [again] = await store.claim(WHOSE, 61_000 + LEASE, LEASE, 10, payment.id);
      expect(again?.payment.attempts).toBe(2);
    });

    test('is postponed with a reason, or completed', async () => {
      const store = await fresh();
      const payment = await begun(store, (await held(store)).id);
      await store.postpone(payment, 90_000, 'no answer');
      expect((await store.payment(payment.id))?.payment).toMatchObject({
        dueAt: 90_000,
        reason: 'no answer',
      });
      await store.report(payment.id, told('taken'));
      expect(await store.nextDue(WHOSE)).toBe(2000);
      await toldBuyer(store, payment.id);
      expect((await store.payment(payment.id))?.payment.emailed).toBe('reserved');
      expect(await store.nextDue(WHOSE)).toBeNull();
    });

    test('is still due after a refund was requested while the buyer was notified', async () => {
      const store = await fresh();
      const payment = await begun(store, (await held(store)).id);
      await store.report(payment.id, told('taken'));
      const [record = expect.fail('it was not claimed')] = await store.claim(WHOSE, 2000, LEASE, 1);
      await store.report(payment.id, told('refund_asked', { at: 3000 }));
      await store.noteEmailed(record.payment, 'reserved');
      await store.postpone(record.payment, null, null);
      expect(await store.nextDue(WHOSE)).toBe(3000);
    });

    test('is listed by dealer and state, the newest first', async () => {
      const store = await fresh();
      const first = await begun(store, (await held(store)).id, { at: 1000 });
      const second = await begun(store, (await held(store, { dealer: 'other' })).id, { at: 2000 });
      await store.report(second.id, told('declined'));
      const ids = async (query: Parameters<Reservations['payments']>[0]) =>
        (await store.payments(query)).map((one) => one.payment.id);
      expect(await ids({ limit: 10 })).toEqual([second.id, first.id]);
      expect(await ids({ limit: 1 })).toEqual([second.id]);
      expect(await ids({ limit: 10, dealers: ['other'] })).toEqual([second.id]);
      expect(await ids({ limit: 10, state: 'authorising' })).toEqual([first.id]);
    });
  });

  describe('the reservations of a buyer', () => {
    const ADA = 'ada@example.com';
    const DEALERS = ['harbour-cars', 'bay-cars'];
    const car = (carId: string) => ({ kind: 'car', carId }) as const;
    const ids = async (store: Reservations, email = ADA, dealers = DEALERS, limit = 10) =>
      (await store.ofBuyer(email, dealers, limit)).map(({ reservation: hold }) => hold.id);

    test('are all of the email address in any spelling, with their payments, the newest first', async () => {
      const store = await fresh();
      const first = await held(store, { ...by(ADA), subject: car('a'), createdAt: 1 });
      const declined = await begun(store, first.id, { at: 1000 });
      await store.report(declined.id, told('declined'));
      await begun(store, first.id, { at: 3000 });
      const later = { subject: car('b'), createdAt: 2, dealer: 'bay-cars' };
      const second = await held(store, { ...by('Ada@Example.com'), ...later });
      expect(await ids(store)).toEqual([second.id, first.id]);
      expect(await ids(store, ' ADA@example.com')).toEqual([second.id, first.id]);
      expect(await ids(store, ADA, DEALERS, 1)).toEqual([second.id]);
      const [, record] = await store.ofBuyer(ADA, DEALERS, 10);
      expect(record?.payments.map(({ createdAt }) => createdAt)).toEqual([3000, 1000]);
    });

    test('are nobody else’s, match no pattern, and belong to the given dealers', async () => {
      const store = await fresh();
      await held(store, { ...by('bada@example.com'), subject: car('a') });
      await held(store, { ...by('ada@example.com.au'), subject: car('b') });
      await held(store, { ...by(ADA), subject: car('c'), dealer: 'hill-cars' });
      const message = '"email":"ada@example.com"';
      const buyer = { ...sampleReservation().buyer, email: 'ben@example.com', name: message, message };
      await held(store, { buyer, subject: car('d') });
      expect(await ids(store)).toEqual([]);
      await held(store, { ...by(ADA), subject: car('e') });
      expect(await ids(store, ADA, [])).toEqual([]);
      for (const email of ['a_a@example.com', '%', '"', 'ada@example.com" or 1=1 --', '\\'])
        expect(await ids(store, email)).toEqual([]);
    });
  });

  test('reservations are stored beside the leads, with simultaneous writes', async () => {
    const place = await kind.place();
    const database = openedAt(place);
    const [leads, store] = [sqlLeadStore(database), sqlReservations(database)];
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0
          ? leads.create(sampleLead())
          : held(store, { subject: { kind: 'car', carId: `v${index}` }, ...by(`${index}@example.com`) }),
      ),
    );
    expect(await leads.leads({ limit: 100 })).toHaveLength(20);
    const other = storeOn(place);
    expect(await other.isReserved('harbour-cars', 'v1', 0)).toBe(true);
  });
});
