import { beforeEach, expect, test } from 'vitest';
import { samplePayment, sampleReservation } from '#adapters/checkout/reservations/testing/samples.ts';
import type { NewReservation } from '#adapters/checkout/reservations/types.ts';
import type { PaymentEvent } from '#domain/checkout/payment-states.ts';
import { type AccountsYard, accountsYard } from './testing.ts';

let yard: AccountsYard;
beforeEach(async () => {
  yard = await accountsYard();
  return () => yard.close();
});

const MINUTE = 60_000;

const car = (carId: string) => ({ kind: 'car', carId }) as const;

async function held(fields: Partial<NewReservation>, ...events: readonly PaymentEvent[]): Promise<string> {
  const now = Date.now();
  const wanted = { createdAt: now, expiresAt: now + 15 * MINUTE, subject: car('v1'), ...fields };
  const result = await yard.reservations.reserve(sampleReservation(wanted));
  if (!('reservation' in result)) throw new Error(`it was ${result.kind}`);
  const { id } = result.reservation;
  if (events.length === 0) return id;
  const begun = await yard.reservations.begin(id, samplePayment({ at: wanted.createdAt }));
  if (begun?.kind !== 'begun') throw new Error(`it was ${begun?.kind}`);
  for (const event of events)
    await yard.reservations.report(begun.payment.id, { event, source: 'answer', at: now });
  return id;
}

async function reservations(slug = 'bay-cars') {
  const shopper = await yard.signedIn(slug);
  return (await (await shopper.get('/api/account/reservations')).json()).reservations;
}

test('a reservation that can still be paid links to its checkout, and is part of the export', async () => {
  const id = await held({ dealer: 'bay-cars' });
  expect(await reservations()).toEqual([
    {
      ...{ id, at: expect.any(String), dealer: 'Dealer bay-cars', site: null, state: 'held' },
      car: { id: 'v1', name: '2026 Hatch', slug: 'new-hatch' },
      ...{ kind: 'car', paid_for: null, amount: { amount: '500.00', currency: 'AUD' } },
      until: expect.any(String),
      checkout: `/cars/new-hatch/checkout?hold=${id}`,
    },
  ]);
  const data = await (await (await yard.signedIn()).get('/api/account/export')).json();
  expect(data.reservations).toMatchObject([{ id }]);
});

test('a paid reservation has no link to a payment', async () => {
  await held({ dealer: 'bay-cars' }, 'taken');
  expect(await reservations()).toMatchObject([{ state: 'reserved', until: null, checkout: null }]);
});

test('an expired reservation is left out, unless money was refunded', async () => {
  const over = { createdAt: 0, expiresAt: 1 };
  await held({ dealer: 'bay-cars', subject: car('a'), ...over });
  await held({ dealer: 'bay-cars', subject: car('b'), ...over }, 'declined');
  const id = await held({ dealer: 'bay-cars', subject: car('c') }, 'taken', 'refund_asked', 'given_back');
  expect(await reservations()).toMatchObject([{ id, state: 'given-back', car: null, checkout: null }]);
});

test('an invoice is listed too, by its name', async () => {
  const subject = { kind: 'invoice', what: 'Invoice', reference: 'A-17' } as const;
  const id = await held({ dealer: 'bay-cars', subject });
  expect(await reservations()).toMatchObject([
    { ...{ kind: 'invoice', paid_for: 'Invoice A-17', car: null }, checkout: `/online-payment?hold=${id}` },
  ]);
});

test('reservations of other people and of dealers with separate accounts are not listed', async () => {
  const { buyer } = sampleReservation();
  await held({ dealer: 'bay-cars', buyer: { ...buyer, email: 'ben@example.com' } });
  await held({ dealer: 'hill-cars' });
  await held({ dealer: 'plain-cars' });
  expect(await reservations()).toEqual([]);
});

test('reservations at all dealers of a group with shared accounts are listed, with their sites', async () => {
  const id = await held({ dealer: 'coast-kia' });
  expect(await reservations('coast-mg')).toMatchObject([
    {
      dealer: 'Dealer coast-kia',
      site: 'https://www.coast-kia.example',
      checkout: `https://www.coast-kia.example/cars/new-hatch/checkout?hold=${id}`,
    },
  ]);
});

test('reservations require a sign-in, and a stale cookie is deleted', async () => {
  const stranger = yard.browser();
  stranger.jar.set('signed-in', '1');
  const answer = await stranger.get('/api/account/reservations');
  expect([answer.status, [...stranger.jar.keys()]]).toEqual([401, []]);
});
